/**
 * The server's clock as seen from here. Slots open and close by the database's `now()`, so screens count from that and not from a
 * phone that may be minutes off. The best sample is the one that travelled shortest.
 */
let offset = 0;
let bestRoundTrip = Number.POSITIVE_INFINITY;
let sampledAt = 0;

/** A good sample is trusted this long; then any newer one replaces it, because clocks drift and laptops sleep. */
const TRUSTED_FOR = 5 * 60_000;

/**
 * Takes one measurement: what the server's clock said (`x-server-time`: ISO instant or milliseconds), and when the request was sent
 * and answered by the local clock, in milliseconds. Ignores what it cannot read.
 */
export function sampleServerTime(serverTime: string | null, sentAt: number, answeredAt: number): void {
  if (!serverTime) return;
  const server = /^\d+(\.\d+)?$/.test(serverTime) ? Number(serverTime) : Date.parse(serverTime);
  if (!Number.isFinite(server)) return;
  const roundTrip = answeredAt - sentAt;
  if (roundTrip > bestRoundTrip && answeredAt - sampledAt < TRUSTED_FOR) return;
  bestRoundTrip = roundTrip;
  sampledAt = answeredAt;
  offset = server - (sentAt + answeredAt) / 2;
}

/** Milliseconds since the epoch by the server's clock. */
export function serverNow(): number {
  return Date.now() + offset;
}
