"""The stream of one match for programs."""
EVENTS = "text/event-stream"
def stream_match(call):
    raise NotImplementedError
