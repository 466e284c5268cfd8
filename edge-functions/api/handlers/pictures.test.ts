import { beforeEach, expect, test, vi } from "vitest";
import { pictureForm, pngOf, SAMPLES, smallOf } from "../../../tests/support/pictures.ts";
import { services } from "../../../tests/support/services.ts";
import { createApp } from "../app.ts";
import type { Services } from "../types.ts";

const ID = "6f9619ff-8b86-4d11-b42d-00c04fc964ff";
const call = vi.fn(async (..._: unknown[]) => ({ path: `${ID}/1.png` }));
const put = vi.fn(async (..._: unknown[]) => undefined);
const app = createApp(
  services({
    database: { call } as unknown as Services["database"],
    accounts: { ...services().accounts, verify: async () => ({ userId: ID, sessionId: ID }) },
    pictureStore: { ...services().pictureStore, put },
  }),
);
beforeEach(() => {
  call.mockClear();
  put.mockClear();
});

const upload = (picture: Uint8Array<ArrayBuffer>, small: Uint8Array<ArrayBuffer>) =>
  app.request("/api/pictures", {
    method: "POST",
    headers: { authorization: "Bearer t" },
    body: pictureForm(picture, small),
  });

test("both files of a picture count, and each is written to its own path", async () => {
  const [picture, small] = [pngOf(40, 30), pngOf(20, 15)];
  expect(await (await upload(picture, small)).json()).toEqual({ path: `${ID}/1.png`, width: 40, height: 30 });
  const bytes = picture.length + small.length;
  expect(call).toHaveBeenCalledExactlyOnceWith(
    "reserve_picture",
    { p_owner_id: ID, p_extension: "png", p_bytes: bytes, p_width: 40, p_height: 30 },
    expect.anything(),
    null,
  );
  expect(put.mock.calls).toEqual([
    [`${ID}/1.png`, picture, "image/png"],
    [`${ID}/1-sm.png`, small, "image/png"],
  ]);
});

test("a picture whose files are of two formats is not even reserved", async () => {
  expect((await upload(SAMPLES.png.bytes, smallOf(SAMPLES.webp.bytes))).status).toBe(400);
  expect(call).not.toHaveBeenCalled();
});
