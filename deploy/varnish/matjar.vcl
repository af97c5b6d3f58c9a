# Varnish in front of the shop, told by tag what has changed (docs/cdn.md). Needs vmod_xkey, of Debian's varnish-modules.
vcl 4.1;

import std;
import xkey;

backend shop {
  .host = "127.0.0.1";
  .port = "3000";
}

# Who may purge: the shop's nodes.
acl nodes {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.url == "/purge-by-tag") {
    if (client.ip !~ nodes || req.method != "POST") {
      return (synth(403));
    }
    set req.http.X-Purged = xkey.purge(req.http.Surrogate-Key);
    return (synth(200, "Purged " + req.http.X-Purged));
  }
  if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization) {
    return (pass);
  }
  # Pages are the same for all; the shop chooses a language by cookie only where the address has none, and says so by Vary.
  if (req.url ~ "^/(en|ar)(/|\?|$)" || req.url ~ "^/api/") {
    unset req.http.Cookie;
  }
}

sub vcl_backend_response {
  if (beresp.http.Surrogate-Control ~ "max-age=[0-9]+") {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=([0-9]+).*$", "\1s"), 30s);
    # What was purged is not shown while it is asked for anew.
    set beresp.grace = 0s;
  } else if (beresp.http.Surrogate-Control ~ "no-store" || beresp.http.Cache-Control ~ "private|no-store") {
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
  }
  set beresp.http.xkey = beresp.http.Surrogate-Key;
}

sub vcl_deliver {
  if (obj.hits > 0) {
    set resp.http.X-Cache = "hit";
  } else {
    set resp.http.X-Cache = "miss";
  }
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.Cache-Tag;
  unset resp.http.Surrogate-Control;
  unset resp.http.CDN-Cache-Control;
}
