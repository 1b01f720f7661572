"""The parts of addresses that name a print and its form."""

from __future__ import annotations

from django.urls import register_converter
from django.urls.converters import StringConverter

from tournaments.pages.prints.catalogue import PRINTS


class PrintConverter(StringConverter):
    """Any print of a round."""

    regex = "|".join(PRINTS)


class PublicPrintConverter(StringConverter):
    """A print that everybody may have."""

    regex = "|".join(name for name, kind in PRINTS.items() if kind.public)


class FormConverter(StringConverter):
    """How a print comes."""

    regex = "pdf|csv|json"


register_converter(PrintConverter, "print")
register_converter(PublicPrintConverter, "public_print")
register_converter(FormConverter, "form")
