/** How well the connection carries the call. `audio-only`: the picture is held back in favor of the sound. */
export type Quality = "good" | "poor" | "audio-only";

/** The sender's measurements of about the last second. */
export type Measured = {
  /** The share of sent packets that did not arrive: 0 to 1. */
  lost: number;
  /** Round trip, in seconds. */
  roundTrip: number;
};

const isPoor = ({ lost, roundTrip }: Measured) => lost > 0.08 || roundTrip > 0.5;
const isBad = ({ lost, roundTrip }: Measured) => lost > 0.2 || roundTrip > 1.2;

/** In measurements: a deterioration is answered soon, an improvement must last. */
const WORSE_AFTER = 3;
const BETTER_AFTER = 8;

/** Judges a connection by its successive measurements. */
export function createQualityEstimator(): (measured: Measured) => Quality {
  let quality: Quality = "good";
  let worse = 0;
  let better = 0;
  return (measured) => {
    const fits: Quality = isBad(measured) ? "audio-only" : isPoor(measured) ? "poor" : "good";
    const order: Quality[] = ["good", "poor", "audio-only"];
    const step = Math.sign(order.indexOf(fits) - order.indexOf(quality));
    worse = step > 0 ? worse + 1 : 0;
    better = step < 0 ? better + 1 : 0;
    if (worse >= WORSE_AFTER || better >= BETTER_AFTER) {
      quality = order[order.indexOf(quality) + step] ?? quality;
      worse = 0;
      better = 0;
    }
    return quality;
  };
}

/** The encoding of the camera's picture at each quality. */
export const PICTURE = {
  good: { active: true, maxBitrate: 1_500_000, scaleResolutionDownBy: 1 },
  poor: { active: true, maxBitrate: 250_000, scaleResolutionDownBy: 2 },
  "audio-only": { active: false, maxBitrate: 250_000, scaleResolutionDownBy: 2 },
} as const satisfies Record<Quality, RTCRtpEncodingParameters>;

/** The encoding of a shared screen: it becomes slower, never coarser, so that a plan stays readable. */
export const SCREEN = {
  good: { active: true, maxBitrate: 2_500_000, maxFramerate: 30 },
  poor: { active: true, maxBitrate: 250_000, maxFramerate: 3 },
  "audio-only": { active: false, maxBitrate: 250_000, maxFramerate: 3 },
} as const satisfies Record<Quality, RTCRtpEncodingParameters>;
