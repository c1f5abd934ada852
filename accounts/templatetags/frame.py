"""Puts pages of Django's template engine, which are the log-in package's, into our own frame."""

from typing import Any

from django import template
from django.template.base import NodeList, Parser, Token
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


class FrameNode(template.Node):
    """Renders two parts with Django's engine and hands them to the page made with Jinja2."""

    def __init__(self, title: NodeList, content: NodeList) -> None:
        self.title = title
        self.content = content

    def render(self, context: template.Context) -> SafeString:
        """Return the whole page."""
        facts = {
            "title": self.title.render(context).strip(),
            "content": self.content.render(context),
        }
        request = context.get("request")
        return mark_safe(render_to_string("accounts/frame.html", facts, request))  # noqa: S308


@register.tag
def frame(parser: Parser, token: Token) -> FrameNode:
    """`{% frame %}title{% content %}content{% endframe %}`: the page with header and footer."""
    title = parser.parse(("content",))
    parser.delete_first_token()
    content = parser.parse(("endframe",))
    parser.delete_first_token()
    return FrameNode(title, content)


@register.simple_tag
def form_fields(form: Any) -> SafeString:
    """Return the fields of a form as our own pages draw them."""
    return mark_safe(render_to_string("accounts/fields.html", {"form": form}))  # noqa: S308
