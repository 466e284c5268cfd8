/**
 * `npm run portraits`: cuts the portraits of the demonstration's designers, each a thing from their rooms, out of their detail pictures. Each is
 * 512 pixels wide with a small copy of 192, as the browser makes them of photos. The files are committed; nothing else runs this.
 */
import { readFile, writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { smallPathOf } from "../edge-functions/shared/contract/picture-path.ts";
import { args, executablePath } from "../tools/chromium.ts";

/** Pixels, those of `UPLOADED_SIZES.portrait` in `src/lib/image.ts`. */
const LARGE = 512;
const SMALL = 192;

/** The square that is cut out of `details/<designer>-<picture>.webp`: its left and upper edge and its side, in hundreds of pixels. */
const squares: Record<string, [picture: 1 | 2, left: number, top: number, side: number]> = {
  "aarav-deshmukh": [1, 2, 3.1, 8.4],
  "ananya-iyer": [1, 2.6, 2.8, 8.4],
  "camila-ortega-ruiz": [1, 3.2, 3.6, 8],
  "erik-sandstrom": [2, 2.6, 2.4, 8.8],
  "farhan-qureshi": [1, 1, 2, 9],
  "grace-wanjiru": [1, 2.4, 3.8, 8],
  "hannah-bergstrom-cole": [1, 2.4, 4, 9.6],
  "isabelle-marchetti": [1, 2.5, 2.2, 8],
  "ishaan-mehta": [1, 1, 2.4, 9],
  "jonah-whitfield": [1, 0.7, 4.6, 8.5],
  "kavya-raghunathan": [2, 1, 2.6, 8.6],
  "lucas-ferrao": [1, 2.4, 2.8, 9],
  "mara-lindqvist": [2, 1, 2.8, 9.6],
  "mei-ling-zhao": [1, 3.8, 4.2, 7],
  "noor-el-haddad": [1, 2.6, 3.7, 8.6],
  "oluwaseun-adeyemi": [1, 2.4, 3.9, 7.4],
  "priyanka-bose": [1, 3.4, 4.7, 8],
  "renee-thibodeaux": [1, 2, 2.8, 8.4],
  "rohan-kulkarni": [1, 1.1, 2.4, 8.8],
  "siobhan-keane": [1, 1.4, 3.8, 8.6],
  "sofia-castellanos": [2, 3, 3.2, 8],
  "tomas-figueira": [1, 2.2, 2.8, 7.6],
  "yusuf-karaca": [2, 2.6, 3.8, 8.4],
  "zanele-mokoena": [1, 0.3, 0.7, 11.4],
};

const images = "public/images";
const browser = await chromium.launch({ executablePath, args });
try {
  const page = await browser.newPage();
  for (const [designer, [picture, left, top, side]] of Object.entries(squares)) {
    const source = (await readFile(`${images}/details/${designer}-${picture}.webp`)).toString("base64");
    const path = `${images}/designers/${designer}/portrait.webp`;
    for (const [file, width] of [
      [path, LARGE],
      [smallPathOf(path), SMALL],
    ] as const) {
      const webp = await page.evaluate(
        async ({ source, square: [x, y, side], width }) => {
          const image = new Image();
          image.src = `data:image/webp;base64,${source}`;
          await image.decode();
          const canvas = Object.assign(document.createElement("canvas"), { width, height: width });
          const context = canvas.getContext("2d") as CanvasRenderingContext2D;
          context.imageSmoothingQuality = "high";
          context.drawImage(image, x, y, side, side, 0, 0, width, width);
          return canvas.toDataURL("image/webp", 0.82);
        },
        { source, square: [left * 100, top * 100, side * 100] as const, width },
      );
      await writeFile(file, Buffer.from(webp.slice(webp.indexOf(",") + 1), "base64"));
    }
  }
} finally {
  await browser.close();
}
