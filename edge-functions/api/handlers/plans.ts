import { Buffer } from "node:buffer";
import { ApiError } from "../../shared/api-error.ts";
import { Done } from "../../shared/contract/common.ts";
import { isKnownZone, isoDate } from "../../shared/contract/format.ts";
import { Plan, SavePlanResponse, SendPlanResponse } from "../../shared/contract/plans.ts";
import type { Handlers, Services } from "../types.ts";
import { Found } from "./files.ts";

/** A larger document could not be answered as a whole; it lists what is left out. */
const MOST_PICTURE_BYTES = 16 * 1024 * 1024;

export function planHandlers({ database, fileStore, wakeJobs }: Services) {
  /** The pictures that a version shows, as far as a PDF can hold them: JPEGs. */
  async function picturesOf(userId: string, { files }: Plan, ids: readonly string[]): Promise<Map<string, Uint8Array>> {
    const pictures = new Map<string, Uint8Array>();
    let room = MOST_PICTURE_BYTES;
    const wanted = files.filter(({ id, kind, bytes }) => {
      if (kind !== "picture" || !ids.includes(id) || bytes > room) return false;
      room -= bytes;
      return true;
    });
    if (wanted.length === 0) return pictures;
    const args = { userId, fileIds: wanted.map(({ id }) => id) };
    for (const { id, path } of (await database.call("find_files", args, Found)).files) {
      const bytes = await fileStore.read(path);
      if (bytes?.[0] === 0xff && bytes[1] === 0xd8) pictures.set(id, bytes);
    }
    return pictures;
  }

  return {
    "GET /bookings/plan/:bookingId": ({ userId, params }) =>
      database.call("get_plan", { viewerId: userId, ...params }, Plan),

    "POST /bookings/save-plan": ({ userId, body }) =>
      database.call("save_plan", { designerId: userId, ...body }, SavePlanResponse),

    "POST /bookings/send-plan": async ({ userId, body }) => {
      const sent = await database.call("send_plan", { designerId: userId, ...body }, SendPlanResponse);
      wakeJobs();
      return sent;
    },

    "POST /bookings/plan-file": async ({ userId, body: { bookingId, number, timeZone } }) => {
      const plan = await database.call("get_plan", { viewerId: userId, bookingId }, Plan);
      const version = plan.versions.find((one) => one.number === number);
      if (!version) throw new ApiError(404, "not_found", "There is no such plan.");
      // Loaded for the first request, like papers.
      const { writePlan } = await import("../../shared/pdf/plan.ts");
      const pictures = await picturesOf(userId, plan, version.content.files);
      const zone = timeZone && isKnownZone(timeZone) ? timeZone : "UTC";
      const pdf = await writePlan(plan, version, pictures, zone);
      return { name: `plan-${isoDate(version.sentAt, zone)}.pdf`, base64: Buffer.from(pdf).toString("base64") };
    },

    "POST /bookings/tick-plan": ({ userId, body }) => database.call("tick_plan", { userId, ...body }, Done),

    "POST /bookings/ask-about-plan": async ({ userId, body }) => {
      const done = await database.call("ask_about_plan", { userId, ...body }, Done);
      wakeJobs();
      return done;
    },

    "POST /bookings/answer-about-plan": async ({ userId, body }) => {
      const done = await database.call("answer_about_plan", { designerId: userId, ...body }, Done);
      wakeJobs();
      return done;
    },
  } satisfies Partial<Handlers>;
}
