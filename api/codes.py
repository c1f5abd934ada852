"""Every code of this site's own that a refusal can carry, with what it means for a program.

Codes of the games' rules (status 422) are not here: each comes with its sentence, and a snapshot
in the tests keeps them from changing unnoticed.
"""

CODES: dict[str, str] = {
    # Reading the request
    "bad_header": "A header holds control characters.",
    "bad_length": "Content-Length is not a number.",
    "bad_query": "The query string is not UTF-8 text, or names a parameter twice.",
    "bad_request": "The request could not be read.",
    "charset": "The body is declared to be in another alphabet than UTF-8.",
    "malformed_action": "The action is not an answer of this match's game; `field` says where.",
    "malformed_body": "A field is missing, unknown or of the wrong type; `field` names it.",
    "malformed_cursor": "The cursor is not one that a page gave you.",
    "malformed_event_id": "Last-Event-ID is not the number of an entry.",
    "malformed_json": "The body is not one strict JSON object; `detail` says what is wrong.",
    "malformed_key": "Idempotency-Key is missing, doubled, or not 1 to 80 visible characters.",
    "malformed_options": "The options do not fit the game; `field` says where.",
    "malformed_query": "A query parameter is unknown or of the wrong type; `field` names it.",
    "malformed_seats": "The list of seats does not say exactly once where you sit.",
    "media_type": "The body is not declared as application/json.",
    "method_not_allowed": "This address does not know the method; Allow names those it knows.",
    "no_house_bots": "House bots cannot play with the options chosen.",
    "not_acceptable": "Only JSON is answered here (and event streams, where documented).",
    "request_entity_too_large": "The body is too large.",
    "request_timeout": "The body did not arrive in time.",
    "seats_out_of_range": "The game is not for that many players.",
    "too_large": "The body is too large.",
    "unknown_access": "There is no such choice of who may sit down.",
    "unknown_game": "There is no such game.",
    "unknown_pace": "There is no such pace.",
    "uri_too_long": "The address is too long.",
    # Who you are and what you may do
    "bad_token": "The token is unknown, revoked or out of date.",
    "csrf": "The request came with a session but without its CSRF token.",
    "forbidden": "You may not do that.",
    "guests_play_bots": "Guests play against bots, or at a table whose link they were given.",
    "login_required": "This needs a token or a session.",
    "missing_scope": "The token was not made for this.",
    "not_found": "There is nothing here for you; absent and hidden look alike.",
    "too_many_requests": "The limit is reached; Retry-After says in how many seconds to go on.",
    # What the match says
    "already_answered": "The answer is in and cannot be changed any more.",
    "already_left": "You have left this match already.",
    "already_seated": "You sit at this table already.",
    "key_reused": "The key was used for another request.",
    "match_cancelled": "The match was cancelled.",
    "match_finished": "The match is over.",
    "match_full": "There is no open seat.",
    "match_held": "The match is held while a fault of ours is looked into; nothing is lost.",
    "match_open": "The match has not started yet.",
    "match_over": "The match is over.",
    "match_started": "The match has started; it can be resigned from, not left.",
    "no_such_seat": "The table has no seat of this number.",
    "not_your_turn": "You owe no answer now.",
    "seat_taken": "Somebody sits there.",
    "too_many_matches": "You play as many matches as you can; finish one first.",
    "turn_moved_on": "Your answer is for another turn; `match` shows the present one.",
    # Our side
    "server_error": "Something went wrong here; it was noted.",
    "unavailable": "The database is away for a moment; Retry-After says when to come again.",
}
