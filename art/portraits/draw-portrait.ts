import { createAvatar } from "@dicebear/core";
import * as micah from "@dicebear/micah";
import { type Hair, type OwnHair, ownHair } from "./hair.ts";

const SKIN = {
  fair: "f9c9b6",
  light: "f2c29b",
  olive: "e3b08c",
  tan: "cb9164",
  brown: "b27a50",
  deep: "8f5a3c",
  dark: "734632",
};
const HAIR = {
  black: "10211f",
  brown: "4a2f22",
  chestnut: "7a4a2b",
  red: "b4532a",
  sand: "c9a66b",
  grey: "9aa5a2",
  white: "d9dfdc",
};
const GROUND = { duck: "cfe0dd", pale: "e5efed", shell: "ffe0d7", sea: "aecbc6" };
const SHIRT = { petrol: "0e3338", teal: "1d5a61", coral: "ff7058", white: "ffffff", sea: "aecbc6", linen: "f4f5f2" };

type MicahHair = "fonze" | "mrT" | "dougFunny" | "mrClean" | "dannyPhantom" | "full" | "turban" | "pixie";

export type Portrait = {
  skin: keyof typeof SKIN;
  hair: MicahHair | OwnHair;
  /** Of hair, beard, headscarf or turban. */
  colour: keyof typeof HAIR | keyof typeof SHIRT;
  shirt: [kind: "open" | "crew" | "collared", colour: keyof typeof SHIRT];
  ground: keyof typeof GROUND;
  mouth?: "smile" | "laughing" | "smirk";
  eyes?: "eyes" | "round";
  brows?: "up" | "down" | "eyelashesUp" | "eyelashesDown";
  nose?: "curve" | "pointed" | "tound";
  beard?: "beard" | "scruff";
  glasses?: "round" | "square";
  earrings?: "hoop" | "stud";
};

const hex = (name: Portrait["colour"]) => ({ ...SHIRT, ...HAIR })[name];

/** The portrait as an SVG of 360 by 360. */
export function drawPortrait(portrait: Portrait): string {
  const { skin, hair, colour, shirt, ground, mouth, eyes, brows, nose, beard, glasses, earrings } = portrait;
  const own = hair in ownHair ? ownHair[hair as OwnHair] : undefined;
  const beardColour = hair === "turban" || hair === "headscarf" ? HAIR.black : hex(colour);
  const svg = createAvatar(micah, {
    seed: "parlour",
    baseColor: [SKIN[skin]],
    hair: own ? [] : [hair as MicahHair],
    hairProbability: own ? 0 : 100,
    hairColor: [hex(colour)],
    shirt: [shirt[0]],
    shirtColor: [SHIRT[shirt[1]]],
    mouth: [mouth ?? "smile"],
    eyes: [eyes ?? "eyes"],
    eyebrows: [brows ?? "up"],
    nose: [nose ?? "curve"],
    ears: ["attached"],
    facialHair: beard ? [beard] : [],
    facialHairProbability: beard ? 100 : 0,
    facialHairColor: [beardColour],
    mouthColor: [beard === "beard" && beardColour === HAIR.black ? "d9dfdc" : "000000"],
    glasses: glasses ? [glasses] : [],
    glassesProbability: glasses ? 100 : 0,
    // A dark frame would not be seen on dark skin.
    glassesColor: [skin === "deep" || skin === "dark" ? "ffd98a" : "10211f"],
    earrings: earrings ? [earrings] : [],
    earringsProbability: earrings ? 100 : 0,
    earringColor: [earrings === "hoop" ? "f4d150" : "ff7058"],
  }).toString();
  const paint = `fill="#${hex(colour)}" stroke="#000" stroke-width="4" stroke-linejoin="round" fill-rule="evenodd"`;
  const layer = (shape: string | string[] = []) =>
    [shape]
      .flat()
      .map((path) => `<path d="${path}" ${paint}/>`)
      .join("");
  const parts: Hair | undefined = own;
  // Micah's order is base, mouth, eyebrows, hair (here none), eyes, nose, ears, shirt.
  return svg
    .replace(
      '<g transform="translate(80 23)">',
      `<rect width="360" height="360" fill="#${GROUND[ground]}"/>${layer(parts?.back)}$&`,
    )
    .replace('<g transform="translate(49 11)">', `${layer(parts?.front)}$&`)
    .replace(/<\/g><\/svg>$/, `${layer(parts?.over)}$&`);
}
