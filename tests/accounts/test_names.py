"""Which names are allowed, and which are too much alike."""

import pytest
from django.core.exceptions import ValidationError

from accounts import names


def code_of(name):
    with pytest.raises(ValidationError) as caught:
        names.validate(name)
    return caught.value.code


GOOD = [
    *("Al", "Alice", "alice_k", "Ola-2", "Łukasz", "Żaneta", "Ștefan", "Nguyễn", "Botond", "x1"),
    *("Ольга", "Ґанна", "Ελένη", "さくら", "サクラ", "櫻子", "김민준", "modera-tor", "a" * 24),
]


@pytest.mark.parametrize("name", GOOD)
def test_names_of_people_are_allowed(name):
    names.validate(names.normal(name))


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("\u200b\u2060", "empty"),
        ("\u3164\u2800", "empty"),
        ("\u0301\u0301", "empty"),
        ("a", "length"),
        ("a" * 25, "length"),
        ("al\u200bice", "character"),  # no width
        ("al\u00adice", "character"),  # soft hyphen
        ("ali\u202ece", "character"),  # writes on from right to left
        ("al ice", "character"),
        ("alice\n2", "character"),
        ("alice\x00", "character"),
        ("al\ud800ice", "character"),
        ("ａｌｉｃｅ", "character"),  # wide forms
        ("ﬁona", "character"),  # ligature
        ("𝐚lice", "character"),  # mathematical letters
        ("ɑlice", "character"),  # a phonetic sign
        ("alice!", "character"),
        ("<img>", "character"),
        ("ali٣ce", "character"),  # a digit of another script
        ("z\u0303\u0304ed", "character"),  # marks that no single letter stands for
        ("אבגד", "character"),  # right to left
        ("аlice", "script"),  # first letter Cyrillic
        ("Αlice", "script"),  # first letter Greek
        ("aliceサ", "script"),
        ("-alice", "separator"),
        ("alice_", "separator"),
        ("al--ice", "separator"),
        ("al-_ice", "separator"),
        ("1234", "letter"),
        ("1-2", "letter"),
        ("admin", "reserved"),
        ("Admin2", "reserved"),
        ("adm1n", "reserved"),
        ("ADMlN", "reserved"),
        ("SLOWPLAY", "reserved"),
        ("s1owplay", "reserved"),
        ("bot", "reserved"),
        ("bot-7", "reserved"),
        ("b0t_x", "reserved"),
        ("Guest-abcd", "reserved"),
        ("system", "reserved"),
        ("me", "reserved"),
    ],
)
def test_names_that_nobody_may_have(name, code):
    assert code_of(names.normal(name)) == code


@pytest.mark.parametrize(
    "twin",
    ["ALICE", "alicE", "A1ice", "AIice", "Àlice", "ALICÉ"],
)
def test_61_names_that_look_like_alice(twin):
    same_key = names.key(twin) == names.key("Alice")
    same_shape = names.shape(twin) == names.shape("Alice")
    assert same_key or same_shape


@pytest.mark.parametrize(
    ("name", "twin"),
    [
        ("coco", "сосо"),  # all Cyrillic
        ("HOT", "НОТ"),  # all Cyrillic, capitals
        ("Kato", "Като"),  # all Cyrillic, in the case shown
        ("TOKIO", "ΤΟΚΙΟ"),  # all Greek
        ("roman", "rornan"),
        ("william", "vvilliam"),
        ("al-ice", "al_ice"),
        ("lan", "Ian"),
        ("Mila", "Miia"),
        ("o0o", "ooo"),
        ("Lukasz", "Łukasz"),
        ("bill", "bi11"),
        ("口口", "ロロ"),
    ],
)
def test_61_look_alikes_have_one_shape(name, twin):
    assert names.shape(name) == names.shape(twin)


@pytest.mark.parametrize(
    ("name", "other"), [("Ola", "Ala"), ("нот", "hot"), ("Bob", "Rob"), ("a-b", "ab")]
)
def test_names_that_differ_to_the_eye_have_two_shapes(name, other):
    assert names.shape(name) != names.shape(other)


def test_key_and_shape_stay_within_their_columns_for_every_allowed_letter():
    letters = [chr(c) for ranges in names.SCRIPTS.values() for low, high in ranges
               for c in range(low, high + 1)]  # fmt: skip
    assert max(len(names.key(letter)) for letter in letters) <= 3
    assert max(len(names.shape(letter)) for letter in letters) <= 3


def test_the_key_of_a_key_is_itself():
    for name in ["Straße", "ΣΊΣΥΦΟΣ", "İpek", "ŉora", "Łukasz"]:
        assert names.key(names.key(name)) == names.key(name)
