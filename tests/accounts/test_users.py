"""The user row: derived columns, constraints, look-up."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from accounts.models import User

pytestmark = pytest.mark.django_db


def test_derived_columns_are_set_by_every_way_to_store_a_row():
    alice = User.objects.create_user("Alice_K")
    [bob] = User.objects.bulk_create([User(name="Bob")])
    bob.refresh_from_db()
    assert (alice.name_key, alice.name_shape) == ("alice_k", "allce-k")
    assert (bob.name_key, bob.name_shape) == ("bob", "bob")


def test_renaming_takes_the_derived_columns_along():
    alice = User.objects.create_user("Alice")
    alice.name = "Alicja"
    alice.save(update_fields=["name"])
    assert User.objects.values_list("name", "name_key", "name_shape").get() == (
        "Alicja",
        "alicja",
        "allcja",
    )


@pytest.mark.parametrize("twin", ["ALICE", "aIice", "A1ice", "Аlice"])
def test_the_database_refuses_a_name_that_is_the_same_or_looks_it(twin):
    User.objects.create_user("Alice")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user(twin)


def test_a_form_reports_a_taken_name_at_the_name():
    User.objects.create_user("Alice")
    with pytest.raises(ValidationError) as caught:
        User(name="aIice", password="x").full_clean()
    assert set(caught.value.error_dict) == {"name"}


def test_found_by_name_in_any_case_but_not_by_a_look_alike():
    alice = User.objects.create_user("Alice")
    assert User.objects.get_by_natural_key("aLICE") == alice
    with pytest.raises(User.DoesNotExist):
        User.objects.get_by_natural_key("aIice")


def test_an_unknown_time_zone_is_refused():
    with pytest.raises(ValidationError) as caught:
        User(name="Alice", password="x", timezone="Europe/Warszawa").full_clean()
    assert set(caught.value.error_dict) == {"timezone"}


def test_times_are_read_in_utc_until_a_zone_is_chosen():
    assert str(User(name="Alice").zone) == "UTC"
    assert str(User(name="Alice", timezone="Europe/Warsaw").zone) == "Europe/Warsaw"
