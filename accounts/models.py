"""Who somebody is: the one row behind a session, a token, a guest, a bot; and what is counted."""

from collections.abc import Callable, Collection, Iterable
from typing import Any, ClassVar
from zoneinfo import ZoneInfo, available_timezones

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.db.models.functions import Length, Lower
from django.utils.translation import gettext_lazy as _

from accounts import clock, names, tokens

models.CharField.register_lookup(Length)

NAME_TAKEN = _("This name is taken, or too much like one that is.")


def validate_timezone(name: str) -> None:
    """Raise a ValidationError unless `name` is in the IANA time zone data."""
    if name not in available_timezones():
        raise ValidationError(_("There is no time zone of this name."), "timezone")


class FromName(models.CharField):
    """A column that is always worked out from the row's `name`, never set by hand."""

    def __init__(self, *args: Any, derive: Callable[[str], str], **kwargs: Any) -> None:
        self.derive = derive
        super().__init__(*args, **kwargs | {"editable": False, "blank": True})

    def deconstruct(self) -> Any:
        """Add `derive` to what migrations write down."""
        name, path, args, kwargs = super().deconstruct()
        del kwargs["editable"], kwargs["blank"]
        return name, path, args, {**kwargs, "derive": self.derive}

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """Work the value out just before it is written, in bulk inserts too."""
        value = self.derive(model_instance.name)  # type: ignore[attr-defined]
        setattr(model_instance, self.attname, value)
        return value


class UserManager(BaseUserManager["User"]):
    """Makes users and finds them by name."""

    def create_user(
        self, name: str, email: str = "", password: str | None = None, **extra: Any
    ) -> "User":
        """Store and return a new user; without a password nobody can log in as it."""
        user = self.model(name=names.normal(name), email=email.strip().lower(), **extra)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(
        self, name: str, email: str = "", password: str | None = None, **extra: Any
    ) -> "User":
        """Store and return a user who may do everything in the admin pages."""
        return self.create_user(name, email, password, is_staff=True, is_superuser=True, **extra)

    def get_by_natural_key(self, username: str | None) -> "User":
        """Return the user of this name in any case; DoesNotExist otherwise."""
        return self.get(name_key=names.key(username or ""))


class User(AbstractBaseUser, PermissionsMixin):
    """A person with an account, a guest, or a bot.

    A guest is a full row from the first moment, so that keeping the account later moves nothing.
    The name is also the public identifier in addresses.
    """

    name = models.CharField(
        _("name"),
        max_length=names.MAX_LENGTH,
        validators=[names.NameValidator()],
        error_messages={"unique": NAME_TAKEN},
    )
    # Folding can make a name longer (ß becomes ss, æ looks like ae), at worst threefold.
    name_key = FromName(max_length=3 * names.MAX_LENGTH, unique=True, derive=names.key)
    name_shape = FromName(max_length=3 * names.MAX_LENGTH, unique=True, derive=names.shape)
    # The primary address. Which addresses are verified, and that a verified one is unique, is
    # kept in the table of addresses of the log-in package.
    email = models.EmailField(_("e-mail address"), blank=True)
    is_guest = models.BooleanField(default=False)
    is_bot = models.BooleanField(default=False)
    timezone = models.CharField(
        _("time zone"), max_length=64, blank=True, validators=[validate_timezone]
    )
    language = models.CharField(_("language"), max_length=8, blank=True)
    # False when its owner closed the account.
    is_active = models.BooleanField(default=True)
    # Set when the operator shut the account.
    suspended_at = models.DateTimeField(null=True, blank=True)
    is_staff = models.BooleanField(default=False)
    created = models.DateTimeField(default=clock.now, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    EMAIL_FIELD = "email"
    USERNAME_FIELD = "name"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(name__length__gte=names.MIN_LENGTH), name="user_name_length"
            ),
            models.CheckConstraint(
                condition=models.Q(email=Lower("email")), name="user_email_lower"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @classmethod
    def normalize_username(cls, username: str) -> str:
        """Return `username` as it is stored."""
        return names.normal(username)

    @property
    def may_act(self) -> bool:
        """Whether this account may use the site: neither closed nor suspended."""
        return self.is_active and self.suspended_at is None

    @property
    def zone(self) -> ZoneInfo:
        """The time zone in which this user reads times; UTC as long as none was chosen."""
        return ZoneInfo(self.timezone or "UTC")

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        """Store the row; a changed name takes its derived columns along.

        A new password ends every token, because whoever changes it may have to shut somebody
        out. It is done here, so that no page, command or admin form can forget it. Sessions end
        by themselves: each holds a hash of the password.
        """
        if update_fields is not None and "name" in update_fields:
            update_fields = {*update_fields, "name_key", "name_shape"}
        has_new_password = getattr(self, "_password", None) is not None and bool(self.pk)
        with transaction.atomic():
            super().save(*args, update_fields=update_fields, **kwargs)
            if has_new_password:
                self.tokens.filter(revoked_at=None).update(revoked_at=clock.now())

    def validate_constraints(self, exclude: Collection[str] | None = None) -> None:
        """Check the unique columns as well, and report them at the name."""
        super().validate_constraints(exclude)
        if name_is_taken(self.name, but_by=self.pk):
            raise ValidationError({"name": self.name_taken_message()})

    @classmethod
    def name_taken_message(cls) -> str:
        """The sentence for a name that another user has or is too much like."""
        return str(NAME_TAKEN)


def name_is_taken(name: str, *, but_by: int | None = None) -> bool:
    """Tell whether a user other than `but_by` has `name` or one that is too much like it."""
    same = models.Q(name_key=names.key(name)) | models.Q(name_shape=names.shape(name))
    others = User.objects.filter(same)
    return (others.exclude(pk=but_by) if but_by else others).exists()


class ApiToken(models.Model):
    """A personal key for programs. Its secret text is shown once and stored as a hash."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(_("name"), max_length=60)
    prefix = models.CharField(max_length=tokens.PREFIX_LENGTH)
    digest = models.CharField(max_length=64, unique=True)
    scopes = ArrayField(models.CharField(max_length=16))
    created = models.DateTimeField(default=clock.now, editable=False)
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(expires_at__gt=models.F("created")), name="token_expires_later"
            ),
            models.CheckConstraint(condition=models.Q(scopes__len__gt=0), name="token_has_scopes"),
        ]

    def __str__(self) -> str:
        return f"{self.prefix}… ({self.name})"

    def is_living(self) -> bool:
        """Whether this token still opens anything: not revoked, not expired."""
        return self.revoked_at is None and clock.now() < self.expires_at


class LimitCount(models.Model):
    """How often something happened since its window began; written by `accounts.limits` only."""

    key = models.CharField(primary_key=True, max_length=64)
    count = models.IntegerField()
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.count} until {self.until}"
