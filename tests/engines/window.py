#!/usr/bin/python3
"""A bare WebKitGTK window for its WebDriver, the size of a phone, with a profile that outlives it.

The browser that comes with the driver forgets everything at its end. The system's Python runs this file, since only that has the bindings.
"""

from __future__ import annotations

import os
from typing import Any

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

FEATURES = {"StorageAPI", "StorageAPIEstimate"}
"""What Safari has on and WebKitGTK has not."""

profile = os.environ["NINETY_EIGHT_PROFILE"]
context = WebKit2.WebContext(
    website_data_manager=WebKit2.WebsiteDataManager(base_data_directory=f"{profile}/data", base_cache_directory=f"{profile}/cache")
)
context.set_automation_allowed(True)


def new_view(*_: Any) -> Any:
    """A view in a window of its own."""
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    known = WebKit2.Settings.get_all_features()
    for feature in (known.get(index) for index in range(known.get_length())):
        if feature.get_identifier() in FEATURES:
            view.get_settings().set_feature_enabled(feature, True)
    window = Gtk.Window()
    window.set_default_size(390, 844)
    window.add(view)
    window.show_all()
    view.connect("close", lambda _: window.destroy())
    return view


def started(_: Any, session: Any) -> None:
    """Tell the driver who is there."""
    about = WebKit2.ApplicationInfo()
    about.set_name("window")
    about.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(about)
    session.connect("create-web-view", new_view)


context.connect("automation-started", started)
Gtk.main()
