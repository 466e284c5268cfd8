/**
 * The headers of every page, stated a second time: repeat a change of `public/_headers` here. `scripts` are the hashes of inline scripts, `supabase`
 * the hosts of a project that is not the site's own.
 */
export function pageHeaders(
  scripts: string[] = [],
  supabase: { http: string[]; ws: string[] } = { http: [], ws: [] },
): Record<string, string> {
  const policy = {
    "default-src": ["'self'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    "frame-ancestors": ["'none'"],
    "form-action": ["'self'", "https://api.razorpay.com"],
    "script-src": ["'self'", ...scripts.map((hash) => `'${hash}'`), "https://checkout.razorpay.com"],
    "style-src": ["'self'", "'unsafe-inline'"],
    "font-src": ["'self'"],
    "img-src": ["'self'", "data:", "blob:", ...supabase.http, "https://*.razorpay.com"],
    "connect-src": ["'self'", ...supabase.http, ...supabase.ws, "https://*.razorpay.com"],
    "frame-src": ["'self'", "https://api.razorpay.com", "https://checkout.razorpay.com"],
    "worker-src": ["'self'", "blob:"],
    "manifest-src": ["'self'"],
  };
  return {
    "content-security-policy": Object.entries(policy)
      .map(([directive, sources]) => [directive, ...sources].join(" "))
      .join("; "),
    "strict-transport-security": "max-age=63072000; includeSubDomains",
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy":
      'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(self "https://api.razorpay.com" "https://checkout.razorpay.com")',
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "x-frame-options": "DENY",
  };
}
