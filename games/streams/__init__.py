"""Live streams: the log of a match as Server-Sent Events, for pages and programs alike.

`feed` reads and words what a listener gets, `hub` hands it out in one web process, `asgi` keeps the
connections open. A stream is opened by an ordinary view in a thread (so log-in, language and
access are those of any other request) and holds neither thread nor database connection after that.
"""
