"""Static files from an ASGI server."""

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile


class StaticFilesMiddleware(WhiteNoiseMiddleware):
    """WhiteNoise, handing over each file whole.

    It streams files in a way that an ASGI server cannot: Django would read the file whole all the same, and warn
    about it at every start. Ours are some kilobytes each.
    """

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        streamed = WhiteNoiseMiddleware.serve(static_file, request)
        whole = HttpResponse(streamed.getvalue(), status=streamed.status_code)
        del whole["Content-Type"]
        for name, value in streamed.items():
            whole[name] = value
        streamed.close()
        return whole
