/** `npm run fonts:generate`: the fonts of our PDFs as a module, because a deployed function is one file. */
import { readFile, writeFile } from "node:fs/promises";

const MODULE = "edge-functions/shared/pdf/fonts.generated.ts";

/** The typefaces of the website, and one for scripts that they lack; it also has the rupee sign. */
const FILES = {
  serif: "hedvig-letters-serif/files/hedvig-letters-serif-latin-400-normal.woff",
  serifExtended: "hedvig-letters-serif/files/hedvig-letters-serif-latin-ext-400-normal.woff",
  sans: "hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff",
  sansExtended: "hanken-grotesk/files/hanken-grotesk-latin-ext-400-normal.woff",
  sansVietnamese: "hanken-grotesk/files/hanken-grotesk-vietnamese-400-normal.woff",
  strong: "hanken-grotesk/files/hanken-grotesk-latin-600-normal.woff",
  strongExtended: "hanken-grotesk/files/hanken-grotesk-latin-ext-600-normal.woff",
  cyrillic: "noto-sans/files/noto-sans-cyrillic-400-normal.woff",
  greek: "noto-sans/files/noto-sans-greek-400-normal.woff",
  devanagari: "noto-sans/files/noto-sans-devanagari-400-normal.woff",
};

export async function fontsModule(): Promise<string> {
  const entries = await Promise.all(
    Object.entries(FILES).map(async ([name, file]) => {
      const bytes = await readFile(`node_modules/@fontsource/${file}`);
      return `  ${name}: "${bytes.toString("base64")}",\n`;
    }),
  );
  return `/** Made by \`npm run fonts:generate\`: WOFF files in base64. */\nexport const FONTS = {\n${entries.join("")}};\n`;
}

/** Whether the module in the repository holds the fonts of the installed packages. */
export const fontsAreCurrent = async () => (await readFile(MODULE, "utf8")) === (await fontsModule());

if (import.meta.filename === process.argv[1]) await writeFile(MODULE, await fontsModule());
