/** Reads and writes lengths and areas for people. All lengths are whole millimeters. */

export const INCH = 25.4;
const FRACTIONS = ["", "¼", "½", "¾"];

const feetText = (quarters: number) => {
  const [feet, inches, fraction] = [Math.floor(quarters / 48), Math.floor((quarters % 48) / 4), quarters % 4];
  const rest = `${inches || (fraction ? "" : "0")}${FRACTIONS[fraction]}″`;
  return feet ? `${feet}′ ${rest}` : rest;
};

/** Formats a length: "4.30" or, with the unit, "4.30 m"; in feet "14′ 1¼″", to the nearest quarter of an inch. */
export function lengthText(mm: number, inFeet: boolean, withUnit = false): string {
  if (inFeet) return feetText(Math.round((mm / INCH) * 4));
  return `${(mm / 1000).toFixed(2)}${withUnit ? " m" : ""}`;
}

/** Formats a remaining space, never rounded up: "57 cm" or "22½″". */
export function spaceText(mm: number, inFeet: boolean): string {
  // The tolerance keeps lengths that are exact in their unit from losing a step to the binary fraction.
  return inFeet ? feetText(Math.floor((mm / INCH) * 4 + 1e-6)) : `${Math.floor(mm / 10 + 1e-6)} cm`;
}

/** Formats an area in square millimeters: "26.4 m²" or "284 sq ft". */
export function areaText(area: number, inFeet: boolean): string {
  return inFeet ? `${Math.round(area / (12 * INCH) ** 2)} sq ft` : `${(area / 1e6).toFixed(1)} m²`;
}

const METRES = /^(\d+(?:\.\d+)?) ?(mm|cm|m)?$/;
const FEET =
  /^(?:(\d+(?:\.\d+)?) ?(?:'|ft|feet|foot) ?)?(?:(\d+ \d+\/\d+|\d+\/\d+|\d+(?:\.\d+)?) ?(?:"|in|inch|inches)?)?$/;
const MILLIMETRES: Readonly<Record<string, number>> = { mm: 1, cm: 10, m: 1000 };

/**
 * Returns whole millimeters for "4.3", "4,3 m", "430 cm", "14' 1 1/4\"", "14 ft 1" or "56in"; null for anything else. A plain number is meters, or feet if
 * `inFeet`. The caller checks the limits.
 */
export function parseLength(text: string, inFeet: boolean): number | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/,/g, ".")
    .replace(/[’′]/g, "'")
    .replace(/[”″]|''/g, '"')
    .replace(/¼/g, " 1/4")
    .replace(/½/g, " 1/2")
    .replace(/¾/g, " 3/4")
    .replace(/\s+/g, " ")
    .trim();
  const [, metres, unit = inFeet ? "ft" : "m"] = METRES.exec(plain) ?? [];
  if (metres) return Math.round(Number(metres) * (MILLIMETRES[unit] ?? 12 * INCH));
  const [, feet, inches] = FEET.exec(plain) ?? [];
  if (!feet && !inches) return null;
  const all = (inches ?? "0").split(" ").reduce(
    (sum, part) => {
      const [above, below = "1"] = part.split("/");
      return sum + Number(above) / Number(below);
    },
    Number(feet ?? 0) * 12,
  );
  // "14½", without a unit, is the same number of feet as "14.5".
  const each = /^[\d /]+$/.test(plain) ? (inFeet ? 12 * INCH : 1000) : INCH;
  return Number.isFinite(all) ? Math.round(all * each) : null;
}
