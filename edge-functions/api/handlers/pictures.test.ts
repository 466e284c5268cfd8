import { beforeEach, expect, test, vi } from "vitest";
import { pictureForm, pngOf, SAMPLES, smallOf } from "../../../tests/support/pictures.ts";
import { services } from "../../../tests/support/services.ts";
import { appFor, USER } from "../../../tests/support/signed-in.ts";

const call = vi.fn(async (..._: unknown[]) => ({ path: `${USER}/1.png` }));
const put = vi.fn(async (..._: unknown[]) => undefined);
const app = appFor(call, { pictureStore: { ...services().pictureStore, put } });
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

test("Storing a picture counts both of its files, and writes each to its own path", async () => {
  const [picture, small] = [pngOf(40, 30), pngOf(20, 15)];
  expect(await (await upload(picture, small)).json()).toEqual({ path: `${USER}/1.png`, width: 40, height: 30 });
  const bytes = picture.length + small.length;
  expect(call).toHaveBeenCalledExactlyOnceWith(
    "reserve_picture",
    { ownerId: USER, extension: "png", bytes, width: 40, height: 30 },
    expect.anything(),
    null,
  );
  expect(put.mock.calls).toEqual([
    [`${USER}/1.png`, picture, "image/png"],
    [`${USER}/1-sm.png`, small, "image/png"],
  ]);
});

test("Storing a picture reserves nothing when its files are of two formats", async () => {
  expect((await upload(SAMPLES.png.bytes, smallOf(SAMPLES.webp.bytes))).status).toBe(400);
  expect(call).not.toHaveBeenCalled();
});
