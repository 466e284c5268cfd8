import type { Locator, Page } from "@playwright/test";
import { jpegSegment } from "../../support/pictures.ts";
import { stackUrl, supabaseUrl } from "../../support/target.ts";

/** Returns a PNG of that size, drawn by the browser. */
export const roomPicture = async (page: Page, width: number, height: number) => ({
  ...{ name: "room.png", mimeType: "image/png" },
  buffer: await drawn(page, width, height, "image/png"),
});

/** Returns a JPEG of 1200 by 800 pixels with the location in the form in which cameras write it. */
export async function roomPhoto(page: Page, name: string, place: string) {
  const jpeg = await drawn(page, 1200, 800, "image/jpeg");
  const buffer = Buffer.concat([jpeg.subarray(0, 2), jpegSegment(0xe1, `Exif\0\0${place}`), jpeg.subarray(2)]);
  return { name, mimeType: "image/jpeg", buffer };
}

async function drawn(page: Page, width: number, height: number, type: string): Promise<Buffer> {
  const url = await page.evaluate(
    ([w, h, type]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: w, height: h });
      const context = canvas.getContext("2d");
      if (context) {
        context.fillStyle = "#aecbc6";
        context.fillRect(0, 0, w, h);
        context.fillStyle = "#ff7058";
        context.fillRect(w / 4, h / 4, w / 2, h / 2);
      }
      return canvas.toDataURL(type);
    },
    [width, height, type] as const,
  );
  return Buffer.from(url.split(",")[1] ?? "", "base64");
}

/** Returns the address of an uploaded picture on pages, with Supabase's host if it has its own. */
export const addressOf = (path: string) =>
  `${supabaseUrl() === stackUrl() ? "" : supabaseUrl()}/storage/v1/object/public/designer-media/${path}`;

/** Returns type and pixels of the picture with this path; null if there is none. */
export function sizeOf(page: Page, path: string | null) {
  return page.evaluate(async (address) => {
    const answer = address ? await fetch(address) : null;
    if (!answer?.ok) return null;
    const { width, height } = await createImageBitmap(await answer.blob());
    return { type: answer.headers.get("content-type"), width, height };
  }, path && addressOf(path));
}

/** Draws a straight line on the open sheet between two places, in fractions of its width and height. */
export async function drawLine(
  page: Page,
  [fromX, fromY]: [number, number],
  [toX, toY]: [number, number],
  drawing: Locator,
): Promise<void> {
  const box = await drawing.boundingBox();
  if (!box) throw new Error("there is no drawing");
  const at = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const;
  await drag(page, at(fromX, fromY), at(toX, toY));
}

type Point = readonly [x: number, y: number];

/** Drags from one point of the window to another. */
export async function drag(page: Page, [fromX, fromY]: Point, [toX, toY]: Point): Promise<void> {
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move((fromX + toX) / 2, (fromY + toY) / 2, { steps: 4 });
  await page.mouse.move(toX, toY, { steps: 4 });
  await page.mouse.up();
}
