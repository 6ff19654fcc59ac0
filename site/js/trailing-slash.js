/*
 * Makes addresses relative to the site's folder where a host serves a page at play/ instead of play.html. The build
 * inlines this script, before all addresses, into pages other than the home page.
 */
if (/\/$/.test(location.pathname))
  history.replaceState(history.state, "", location.pathname.replace(/\/+$/, "") + location.search + location.hash);
