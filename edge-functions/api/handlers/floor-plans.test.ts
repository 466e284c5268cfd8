import { expect, test } from "vitest";
import { pngChunk, pngOf, SAMPLES } from "../../../tests/support/pictures.ts";
import { appFor } from "../../../tests/support/signed-in.ts";
import { FLOOR_PLAN } from "../../shared/contract/limits.ts";

const ID = "0c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e";
const { longestSide, largestBytes } = FLOOR_PLAN.picture;
const heavy = Buffer.concat([
  // The signature and the header.
  pngOf(40, 30).subarray(0, 33),
  pngChunk("IDAT", Buffer.alloc(largestBytes - 60)),
  pngChunk("IDAT", Buffer.alloc(60)),
  pngChunk("IEND"),
]);

test.each([
  ["a PNG, stored without what is hidden in it", pngOf(40, 30, 1000), pngOf(40, 30)],
  ["no JPEG", SAMPLES.jpeg.bytes, null],
  ["no program", Buffer.from("alert(1)"), null],
  ["not too wide", pngOf(longestSide + 1, 1), null],
  ["not too large", heavy, null],
])("The picture of a floor plan is %s", async (_, file, kept) => {
  const stored: unknown[] = [];
  const app = appFor(async (...call: unknown[]) => {
    stored.push(call.slice(0, 2));
    return { ok: true };
  });
  const body = new FormData();
  body.append("picture", new Blob([file as BlobPart]));
  const sent = { method: "POST", headers: { authorization: "Bearer t" }, body };
  const { status } = await app.request(`/api/floor-plans/picture/${ID}`, sent);
  const png = kept && Buffer.from(kept).toString("base64");
  const call = ["store_floor_plan_picture", expect.objectContaining({ bookingId: ID, png })];
  expect({ status, stored }).toEqual(kept ? { status: 200, stored: [call] } : { status: 400, stored: [] });
});
