"""The log is append only: the database itself refuses a change or a removal."""

from django.db import migrations

CREATE = """
CREATE FUNCTION games_entry_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the match log is append only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER games_entry_is_final BEFORE UPDATE OR DELETE ON games_entry
    FOR EACH ROW EXECUTE FUNCTION games_entry_is_final();
"""
DROP = """
DROP TRIGGER games_entry_is_final ON games_entry;
DROP FUNCTION games_entry_is_final();
"""


class Migration(migrations.Migration):
    """Add the trigger."""

    dependencies = [("games", "0001_initial")]

    operations = [migrations.RunSQL(CREATE, DROP)]
