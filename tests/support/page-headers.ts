/**
 * The headers of every page, stated a second time: a change of `public/_headers` has to be repeated here. `scripts`
 * are the hashes of inline scripts.
 */
export function pageHeaders(scripts: string[] = []): Record<string, string> {
  const policy = {
    "default-src": ["'self'"],
    "base-uri": ["'self'"],
    "object-src": ["'none'"],
    "frame-ancestors": ["'none'"],
    "form-action": ["'self'", "https://api.razorpay.com"],
    "script-src": ["'self'", ...scripts.map((hash) => `'${hash}'`), "https://checkout.razorpay.com"],
    "style-src": ["'self'", "'unsafe-inline'"],
    "font-src": ["'self'"],
    "img-src": ["'self'", "data:", "blob:", "https://*.supabase.co", "https://*.razorpay.com"],
    "connect-src": ["'self'", "https://*.supabase.co", "wss://*.supabase.co", "https://*.razorpay.com"],
    "frame-src": ["'self'", "https://api.razorpay.com", "https://checkout.razorpay.com"],
    "worker-src": ["'self'", "blob:"],
    "manifest-src": ["'self'"],
  };
  return {
    "content-security-policy": Object.entries(policy)
      .map(([directive, sources]) => [directive, ...sources].join(" "))
      .join("; "),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy":
      'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(self "https://api.razorpay.com" "https://checkout.razorpay.com")',
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "x-frame-options": "DENY",
  };
}
