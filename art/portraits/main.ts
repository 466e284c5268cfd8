/**
 * `npm run portraits`: draws the portraits of `people.ts` into `public/images`, each 512 pixels wide with a small copy of 192, as the browser
 * makes them of photos. The files are committed; nothing else runs this.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { chromium } from "@playwright/test";
import { smallPathOf } from "../../edge-functions/shared/contract/picture-path.ts";
import { args, executablePath } from "../../tools/chromium.ts";
import { drawPortrait } from "./draw-portrait.ts";
import { choices, designers } from "./people.ts";

/** Pixels, those of `UPLOADED_SIZES.portrait` in `src/lib/image.ts`. */
const LARGE = 512;
const SMALL = 192;

const portraits = [
  ...Object.entries(designers).map(([slug, portrait]) => ({
    path: `/images/designers/${slug}/portrait.webp`,
    portrait,
  })),
  ...Object.entries(choices).map(([name, portrait]) => ({ path: `/images/portraits/${name}.webp`, portrait })),
];
const browser = await chromium.launch({ executablePath, args });
try {
  const page = await browser.newPage();
  for (const { path, portrait } of portraits) {
    const svg = `data:image/svg+xml;base64,${Buffer.from(drawPortrait(portrait)).toString("base64")}`;
    for (const [file, side] of [
      [path, LARGE],
      [smallPathOf(path), SMALL],
    ] as const) {
      const webp = await page.evaluate(
        async ({ svg, side }) => {
          const image = new Image(side, side);
          image.src = svg;
          await image.decode();
          const canvas = document.createElement("canvas");
          canvas.width = side;
          canvas.height = side;
          canvas.getContext("2d")?.drawImage(image, 0, 0, side, side);
          return canvas.toDataURL("image/webp", 0.86);
        },
        { svg, side },
      );
      await mkdir(dirname(`public${file}`), { recursive: true });
      await writeFile(`public${file}`, Buffer.from(webp.split(",")[1] ?? "", "base64"));
    }
  }
  console.log(`${portraits.length} portraits drawn.`);
} finally {
  await browser.close();
}
