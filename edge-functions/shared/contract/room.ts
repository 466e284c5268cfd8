import * as z from "zod/mini";
import { NoShowStatus } from "./bookings.ts";
import { Currency, Id, Instant } from "./common.ts";
import { LONGEST } from "./limits.ts";

/** One of the caller's pages in the room, reported every `ROOM.reportSeconds`. */
export const AttendRequest = z.object({
  bookingId: Id,
  /** The page chooses a new id each time it enters the room. */
  pageId: Id,
  /** The number of seconds for which the page has received the other member's sound or picture since it entered the room. */
  mediaSeconds: z.number().check(z.int(), z.minimum(0), z.maximum(86_400)),
  inCall: z.optional(z.boolean()),
  /** Whether the page is being left, which ends its stay. */
  leaving: z.optional(z.boolean()),
});
export type AttendRequest = z.infer<typeof AttendRequest>;

export const AttendResponse = z.object({ serverTime: Instant });
export type AttendResponse = z.infer<typeof AttendResponse>;

export const CallServersRequest = z.object({ bookingId: Id });
export type CallServersRequest = z.infer<typeof CallServersRequest>;

/** The servers through which a call's browsers find each other, as `RTCConfiguration.iceServers`. */
export const CallServersResponse = z.object({
  iceServers: z.array(
    z.object({
      urls: z.array(z.string()),
      username: z.optional(z.string()),
      credential: z.optional(z.string()),
    }),
  ),
  /** When the credentials expire: at the end of the slot. */
  expiresAt: Instant,
});
export type CallServersResponse = z.infer<typeof CallServersResponse>;

export const ExtensionRequest = z.object({ bookingId: Id });
export type ExtensionRequest = z.infer<typeof ExtensionRequest>;

/** Fifteen more minutes for a running session (`EXTENSION`). */
export const Extension = z.object({
  /**
   * `possible`: either member may propose it; `proposed`: the other member may agree; `paying`: both have agreed, and its time is held while the customer pays.
   */
  state: z.enum(["possible", "proposed", "paying"]),
  proposedBy: z.nullable(z.enum(["customer", "designer"])),
  /** The end of the session with the extension. */
  slotEnd: Instant,
  /** Minor units; 0 if the session is free. */
  amount: z.number(),
  currency: Currency,
  /** The booking of the added time, which is paid like any other; null unless `paying`. */
  bookingId: z.nullable(Id),
  /** The end of the time in which the customer can pay; null unless `paying`. */
  payUntil: z.nullable(Instant),
});
export type Extension = z.infer<typeof Extension>;

/** null: the session cannot be extended now, or its free extension is already added. */
export const ExtensionResponse = z.object({ extension: z.nullable(Extension) });
export type ExtensionResponse = z.infer<typeof ExtensionResponse>;

export const ReportNoShowRequest = z.object({ bookingId: Id });
export type ReportNoShowRequest = z.infer<typeof ReportNoShowRequest>;

export const ReportNoShowResponse = z.object({
  bookingId: Id,
  status: NoShowStatus,
  /** Minor units: what was refunded if `upheld`, or will be refunded if nobody objects in time. */
  refundAmount: z.number(),
  currency: Currency,
  objectUntil: Instant,
});
export type ReportNoShowResponse = z.infer<typeof ReportNoShowResponse>;

export const ObjectToNoShowRequest = z.object({
  bookingId: Id,
  message: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST.message)),
});
export type ObjectToNoShowRequest = z.infer<typeof ObjectToNoShowRequest>;
