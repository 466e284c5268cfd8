import type { Page } from "@playwright/test";

/** A PNG of that size, drawn by the browser. */
export async function roomPicture(page: Page, width: number, height: number) {
  const url = await page.evaluate(
    ([w, h]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: w, height: h });
      const context = canvas.getContext("2d");
      if (context) {
        context.fillStyle = "#aecbc6";
        context.fillRect(0, 0, w, h);
        context.fillStyle = "#ff7058";
        context.fillRect(w / 4, h / 4, w / 2, h / 2);
      }
      return canvas.toDataURL("image/png");
    },
    [width, height] as const,
  );
  return { name: "room.png", mimeType: "image/png", buffer: Buffer.from(url.split(",")[1] ?? "", "base64") };
}

/** Where the local stack serves an uploaded picture. */
export const addressOf = (path: string) => `/storage/v1/object/public/designer-media/${path}`;

/** Type and pixels of the picture with this path; null when there is none. */
export function sizeOf(page: Page, path: string | null) {
  return page.evaluate(async (address) => {
    const answer = address ? await fetch(address) : null;
    if (!answer?.ok) return null;
    const { width, height } = await createImageBitmap(await answer.blob());
    return { type: answer.headers.get("content-type"), width, height };
  }, path && addressOf(path));
}
