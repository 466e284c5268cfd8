const LATIN =
  "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD";
const LATIN_EXT =
  "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF";
const hedvig = { family: "Hedvig Letters Serif", weight: "400", from: "@fontsource/hedvig-letters-serif" };
const hanken = { family: "Hanken Grotesk", weight: "100 900", from: "@fontsource-variable/hanken-grotesk" };

/**
 * The site's typefaces as emails load them. The build copies `file` of the npm package `from` to `path`. The path keeps its name when the file changes, because
 * sent emails refer to it.
 */
export const EMAIL_FONTS = [
  { ...hedvig, range: LATIN, file: "hedvig-letters-serif-latin-400-normal", path: "/fonts/display.woff2" },
  { ...hedvig, range: LATIN_EXT, file: "hedvig-letters-serif-latin-ext-400-normal", path: "/fonts/display-ext.woff2" },
  { ...hanken, range: LATIN, file: "hanken-grotesk-latin-wght-normal", path: "/fonts/text.woff2" },
  { ...hanken, range: LATIN_EXT, file: "hanken-grotesk-latin-ext-wght-normal", path: "/fonts/text-ext.woff2" },
];
