const encoder = new TextEncoder();

/** How old a signed request may be, and how far the sender's clock may be ahead, in seconds. */
const TOLERANCE_S = 5 * 60;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/**
 * Whether a request was signed within the last minutes with one of `keys` (base64), as standardwebhooks.com describes: HMAC-SHA256 over
 * `<webhook-id>.<webhook-timestamp>.<body>`. Older requests are refused, because they may be replayed.
 * @param now ms since 1970
 */
export async function isSignedWebhook(
  headers: Headers,
  body: Uint8Array<ArrayBuffer>,
  keys: readonly string[],
  now: number,
): Promise<boolean> {
  const id = headers.get("webhook-id") ?? "";
  const at = headers.get("webhook-timestamp") ?? "";
  if (id === "" || !/^\d{1,12}$/.test(at) || Math.abs(now / 1000 - Number(at)) > TOLERANCE_S) return false;
  const signed = encoder.encode(`${id}.${at}.`);
  const message = new Uint8Array(signed.length + body.length);
  message.set(signed);
  message.set(body, signed.length);
  // There are several signatures while one key replaces another; Auth separates them by commas.
  const signatures = [
    ...(headers.get("webhook-signature") ?? "").matchAll(/\bv1,([A-Za-z0-9+/]{43}=)(?![A-Za-z0-9+/=])/g),
  ];
  for (const key of keys) {
    const imported = await crypto.subtle.importKey("raw", bytesOf(key), { name: "HMAC", hash: "SHA-256" }, false, [
      "verify",
    ]);
    for (const [, signature = ""] of signatures) {
      if (await crypto.subtle.verify("HMAC", imported, bytesOf(signature), message)) return true;
    }
  }
  return false;
}
