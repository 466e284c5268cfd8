import * as z from "zod/mini";
import { LONGEST } from "./limits.ts";

export const PushKeyResponse = z.object({
  /** 65 bytes in base64url, for `pushManager.subscribe`; null if notifications are not set up. */
  publicKey: z.nullable(z.string()),
});
export type PushKeyResponse = z.infer<typeof PushKeyResponse>;

const endpoint = z.url({ protocol: /^https$/ }).check(z.maxLength(LONGEST.pushEndpoint));
/** This many bytes in base64url, as in `PushSubscription.toJSON()`. */
const base64Url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3);
  return z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), `must be ${bytes} bytes in base64url`));
};

/** A browser's subscription, as in `PushSubscription.toJSON()`, and its time zone. */
export const SubscribeRequest = z.object({
  endpoint,
  keys: z.object({ p256dh: base64Url(65), auth: base64Url(16) }),
  timeZone: z.string().check(z.minLength(1), z.maxLength(LONGEST.timeZone)),
});
export type SubscribeRequest = z.infer<typeof SubscribeRequest>;

export const UnsubscribeRequest = z.object({ endpoint });
export type UnsubscribeRequest = z.infer<typeof UnsubscribeRequest>;

/** What the service worker receives and shows: all texts are final. */
export type Notice = {
  title: string;
  body: string;
  /** The page that a click opens, below the site's root. */
  path: string;
  /** A notification replaces an earlier one with the same tag. */
  tag: string;
};
