// @dom
import { expect, it, vi } from "vitest";
import { captureFrame } from "./freeze-frame.ts";

const picture = new Blob();
/** Makes a canvas turn any drawing into this. */
function browserMakes(made: Blob | null) {
  const drawImage = vi.fn();
  const toBlob = vi.fn((resolve: (blob: Blob | null) => void, _type: string) => resolve(made));
  const canvas = { getContext: () => ({ drawImage }), toBlob };
  vi.spyOn(document, "createElement").mockReturnValue(canvas as never);
  return { canvas, drawImage, toBlob };
}
const video = (videoWidth: number, videoHeight: number) => ({ videoWidth, videoHeight }) as HTMLVideoElement;

it("makes a JPEG of a video's current frame, in its own size", async () => {
  const { canvas, drawImage, toBlob } = browserMakes(picture);
  const shown = video(640, 480);
  expect(await captureFrame(shown)).toEqual({ picture, width: 640, height: 480 });
  expect(canvas).toMatchObject({ width: 640, height: 480 });
  expect(drawImage).toHaveBeenCalledExactlyOnceWith(shown, 0, 0);
  expect(toBlob.mock.lastCall?.[1]).toBe("image/jpeg");
});

it("makes none of a video that shows nothing, or if the browser makes none", async () => {
  browserMakes(picture);
  expect(await captureFrame(video(0, 0))).toBeUndefined();
  browserMakes(null);
  expect(await captureFrame(video(640, 480))).toBeUndefined();
});
