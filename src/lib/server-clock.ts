/**
 * An estimate of the server's clock. Slots open and close by the database's `now()`, so pages count by that and not by a device's clock,
 * which may be minutes off. The best sample is the one with the shortest round trip.
 */
let offset = 0;
let bestRoundTrip = Number.POSITIVE_INFINITY;
let sampledAt = 0;

/** After this time, in milliseconds, any newer sample replaces an old one, because clocks drift and laptops sleep. */
const TRUSTED_FOR = 5 * 60_000;

/** The longest useful round trip, in milliseconds. After a longer or negative one, the device may have slept, or its clock was set. */
const LONGEST_ROUND_TRIP = 30_000;

/**
 * Adds a sample: the server's clock (`x-server-time`: ISO instant or milliseconds), and when the request was sent and
 * answered, in milliseconds by the local clock. Ignores values that it cannot read.
 */
export function sampleServerTime(serverTime: string | null, sentAt: number, answeredAt: number): void {
  const server = Number(serverTime) || Date.parse(serverTime ?? "");
  if (!server) return;
  const roundTrip = answeredAt - sentAt;
  if (roundTrip < 0 || roundTrip > LONGEST_ROUND_TRIP) return;
  const age = answeredAt - sampledAt;
  // A sample from the future: the clock has been set back since.
  if (roundTrip > bestRoundTrip && age >= 0 && age < TRUSTED_FOR) return;
  bestRoundTrip = roundTrip;
  sampledAt = answeredAt;
  offset = server - (sentAt + answeredAt) / 2;
}

/** Returns the server's time in milliseconds since the epoch. */
export function serverNow(): number {
  return Date.now() + offset;
}
