const encoder = new TextEncoder();
/** WebCrypto answers each hash by itself: asking for many at once costs less time than waiting for each. */
const AT_ONCE = 256;

/** The least number so that the SHA-256 of `<challenge>.<number>` begins with `bits` zero bits. */
export async function solve(challenge: string, bits: number): Promise<string> {
  for (let from = 0; ; from += AT_ONCE) {
    const digests = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        crypto.subtle.digest("SHA-256", encoder.encode(`${challenge}.${from + n}`)),
      ),
    );
    const found = digests.findIndex((digest) => new DataView(digest).getUint32(0) >>> (32 - bits) === 0);
    if (found >= 0) return String(from + found);
  }
}
