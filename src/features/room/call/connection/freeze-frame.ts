/** A frame of a camera as a plain picture. */
export type FreezeFrame = { picture: Blob; width: number; height: number };
/** `at`: when it was taken, in milliseconds by the server's clock; `own`: whether this page took it. */
export type ShownFreezeFrame = FreezeFrame & { at: number; own: boolean };

/** Returns the current frame of a video; undefined while it shows nothing. */
export async function captureFrame(video: HTMLVideoElement): Promise<FreezeFrame | undefined> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0) return undefined;
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
  return picture ? { picture, width, height } : undefined;
}
