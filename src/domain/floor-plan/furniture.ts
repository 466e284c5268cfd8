/**
 * The kinds of furniture, openings and wall objects: name, usual sizes, facts for the fit checks, and the drawing. A piece is drawn about its middle with its
 * back at the top: an outline and one detail, as on an architect's plan.
 */
import type { ITEM_KINDS, MARK_KINDS, OPENING_KINDS } from "@contract/floor-plan.ts";
import type { Item, Mark, Opening } from "./floor-plan.ts";
import { INCH } from "./lengths.ts";

export type ItemKind = (typeof ITEM_KINDS)[number];
/** The role of a piece in the fit checks. "flat": people walk over it; "small": it is easily moved aside. */
export type Role =
  | "sofa"
  | "armchair"
  | "small"
  | "low table"
  | "table"
  | "seat"
  | "desk"
  | "tall"
  | "low"
  | "flat"
  | "bed";
/** Width, depth and height. */
type Size = readonly [number, number, number];
type Drawing = (width: number, depth: number) => [outline: string, detail: string];
type Kind = {
  name: string;
  /** In millimeters. */
  usual: Size;
  /** In inches: the usual size in the United States. */
  usualInches: Size;
  /** The name of the usual size in inches there, if it is not `name`. */
  nameInUs?: string;
  role: Role;
  hasBack?: boolean;
  isRound?: boolean;
  /** Whether chairs belong around it. */
  seats?: boolean;
  /** Free space that its doors or drawers need, in millimeters. */
  front?: number;
  draw: Drawing;
};

/* Paths */

const n = (value: number) => Math.round(value * 10) / 10;
const rectangle = (x: number, y: number, width: number, depth: number, radius = 0) => {
  if (!radius) return `M${n(x)} ${n(y)}h${n(width)}v${n(depth)}h${n(-width)}z`;
  const r = Math.min(radius, width / 2, depth / 2);
  const arc = (dx: number, dy: number) => `a${n(r)} ${n(r)} 0 0 1 ${n(dx)} ${n(dy)}`;
  const [across, down] = [n(width - 2 * r), n(depth - 2 * r)];
  return `M${n(x + r)} ${n(y)}h${across}${arc(r, r)}v${down}${arc(-r, r)}h${-across}${arc(-r, -r)}v${-down}${arc(r, -r)}z`;
};
const circle = (x: number, y: number, radius: number) =>
  `M${n(x - radius)} ${n(y)}a${n(radius)} ${n(radius)} 0 1 0 ${n(2 * radius)} 0a${n(radius)} ${n(radius)} 0 1 0 ${n(-2 * radius)} 0z`;
const line = (...points: [number, number][]) =>
  points.map(([x, y], index) => `${index ? "L" : "M"}${n(x)} ${n(y)}`).join("");
const whole = (width: number, depth: number, radius = 0) => rectangle(-width / 2, -depth / 2, width, depth, radius);
const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join("");
/** Returns a number between 0 and 1, uneven from index to index, and the same on every screen. */
const uneven = (index: number) => Math.abs(Math.sin(index * 12.9898) * 43758.5453) % 1;

/* Drawings */

const sofa =
  (seats: number): Drawing =>
  (w, d) => {
    const [arm, back] = [Math.min(190, w * 0.12), Math.min(230, d * 0.26)];
    const one = (w - 2 * arm) / seats;
    const seat = (index: number) => {
      const x = -w / 2 + arm + index * one;
      const cushion = rectangle(x, -d / 2 + back, one, d - back - 30, 55);
      return `${cushion}M${n(x + 70)} ${n(-d / 2 + back - 4)}q${n(one / 2 - 70)} ${n(-back * 0.42)} ${n(one - 140)} 0`;
    };
    const side = (x: number) => line([x, -d / 2 + back * 0.55], [x, d / 2 - 8]);
    return [whole(w, d, 75), times(seats, seat) + side(-w / 2 + arm) + side(w / 2 - arm)];
  };

const bed =
  (pillows: number): Drawing =>
  (w, d) => {
    const pillow = (w - 80 * (pillows + 1)) / pillows;
    const top = -d / 2 + 90;
    // The blanket, with one corner turned back.
    const [edge, corner] = [top + 460, Math.min(420, w * 0.36)];
    const blanket =
      line([-w / 2, edge], [w / 2 - corner, edge], [w / 2, edge + corner * 0.8]) +
      line([w / 2 - corner, edge], [w / 2 - corner + 60, edge + corner * 0.72], [w / 2, edge + corner * 0.8]);
    const pillowAt = (index: number) => rectangle(-w / 2 + 80 + index * (pillow + 80), top, pillow, 360, 70);
    return [whole(w, d, 25), line([-w / 2, -d / 2 + 50], [w / 2, -d / 2 + 50]) + times(pillows, pillowAt) + blanket];
  };

const armchair: Drawing = (w, d) => {
  const [arm, seat, front] = [135, -d / 2 + 225, d / 2 - 46];
  const [left, right, bottom] = [-w / 2, w / 2, d / 2];
  return [
    `M${n(left)} ${n(bottom - 70)}V${n(-d / 2 + 200)}Q${n(left)} ${n(-d / 2)} ${n(left + 220)} ${n(-d / 2)}H${n(right - 220)}Q${n(right)} ${n(-d / 2)} ${n(right)} ${n(-d / 2 + 200)}V${n(bottom - 70)}q0 70 -68 70t-67 -64V${n(front)}Q0 ${n(front + 74)} ${n(left + arm)} ${n(front)}q0 ${n(bottom - front)} -67 ${n(bottom - front)}t-68 -70z`,
    `M${n(left + arm)} ${n(front)}V${n(seat + 70)}Q${n(left + arm)} ${n(seat)} ${n(left + arm + 80)} ${n(seat)}H${n(right - arm - 80)}Q${n(right - arm)} ${n(seat)} ${n(right - arm)} ${n(seat + 70)}V${n(front)}M${n(left + arm + 50)} ${n(seat - 4)}Q0 ${n(seat - 150)} ${n(right - arm - 50)} ${n(seat - 4)}`,
  ];
};

const pouf: Drawing = (w) => {
  const polar = (angle: number, radius: number) => `${n(Math.cos(angle) * radius)} ${n(Math.sin(angle) * radius)}`;
  const seam = (index: number) => {
    const angle = index * 1.0472 + 0.3;
    return `M${polar(angle, 26)}Q${polar(angle + 0.34, w * 0.3)} ${polar(angle, w / 2)}`;
  };
  return [circle(0, 0, w / 2), circle(0, 0, 26) + times(6, seam)];
};

const chair: Drawing = (w, d) => {
  const [left, right, top, bottom] = [-w / 2, w / 2, -d / 2, d / 2].map(n) as [number, number, number, number];
  return [
    `M${left + 40} ${top + 90}Q0 ${top - 30} ${right - 40} ${top + 90}L${right - 20} ${bottom - 50}Q${right - 24} ${bottom} ${right - 75} ${bottom}H${left + 75}Q${left + 24} ${bottom} ${left + 20} ${bottom - 50}z`,
    `M${left + 34} ${top + 128}Q0 ${top + 22} ${right - 34} ${top + 128}`,
  ];
};

const bookcase: Drawing = (w, d) => {
  const back = -d / 2 + 36;
  let books = line([-w / 2, back], [w / 2, back]);
  for (let x = -w / 2 + 34, i = 1; x < w / 2 - 30; i++) {
    if (i % 9 === 7) {
      x += 90 + 60 * uneven(i);
      continue;
    }
    const front = back + d * (0.5 + 0.26 * uneven(i + 40));
    // Every ninth book leans.
    books += i % 9 === 6 ? line([x, back], [x + 46, front]) : line([x, back], [x, front], [x + 30, front]);
    x += 30 + 14 * uneven(i + 77);
  }
  return [whole(w, d), books];
};

const doors =
  (count: number): Drawing =>
  (w, d) => {
    const between = (index: number) => -w / 2 + ((index + 1) * w) / count;
    const edge = d / 2 - 34;
    return [
      whole(w, d, 6),
      line([-w / 2, edge], [w / 2, edge]) + times(count - 1, (i) => line([between(i), edge], [between(i), d / 2])),
    ];
  };

const wardrobe: Drawing = (w, d) => {
  let hangers = line([-w / 2 + 30, -20], [w / 2 - 30, -20]) + line([0, d / 2], [0, d / 2 - 40]);
  for (let i = 0, x = -w / 2 + 110; x < w / 2 - 90; i++, x += 70 + 90 * uneven(i)) {
    const lean = 24 - 30 * uneven(i + 5);
    hangers += line([x - lean, -d * 0.33], [x + lean, d * 0.29]);
  }
  return [whole(w, d), hangers];
};

const piano: Drawing = (w, d) => {
  let keys = rectangle(-w / 2 + 60, d / 2 - 190, w - 120, 150);
  for (let x = -w / 2 + 100, i = 0; x < w / 2 - 70; x += 42, i++)
    if (![2, 6].includes(i % 7)) keys += line([x, d / 2 - 190], [x, d / 2 - 105]);
  return [whole(w, d, 8), keys];
};

const rug: Drawing = (w, d) => {
  let detail =
    rectangle(-w / 2 + 110, -d / 2 + 90, w - 220, d - 180) + rectangle(-w / 2 + 145, -d / 2 + 125, w - 290, d - 250);
  for (let y = -d / 2 + 20; y < d / 2; y += 48)
    detail += line([-w / 2, y], [-w / 2 - 62, y + 8]) + line([w / 2, y], [w / 2 + 62, y + 8]);
  return [whole(w, d), detail];
};

const cot: Drawing = (w, d) => {
  let bars = rectangle(-w / 2 + 60, -d / 2 + 60, w - 120, d - 120, 30);
  for (let y = -d / 2 + 120; y < d / 2 - 80; y += 90)
    bars += line([-w / 2, y], [-w / 2 + 60, y]) + line([w / 2 - 60, y], [w / 2, y]);
  return [whole(w, d, 30), bars];
};

const plant: Drawing = (w) => {
  let [outline, detail] = [circle(0, 0, w * 0.18), ""];
  for (let i = 0; i < 9; i++) {
    const [angle, length] = [i * 2.4 + 0.4, (w / 2) * (0.72 + 0.28 * uneven(i + 3))];
    const at = (part: number, aside: number) =>
      `${n(Math.cos(angle + aside) * length * part)} ${n(Math.sin(angle + aside) * length * part)}`;
    outline += `M0 0Q${at(0.55, -0.34)} ${at(1, 0)}Q${at(0.55, 0.34)} 0 0z`;
    detail += `M0 0L${at(0.86, 0)}`;
  }
  return [outline, detail];
};

const coffeeTable: Drawing = (w, d) => {
  const [x, y] = [n(-w * 0.22), n(-d * 0.2)];
  return [whole(w, d, Math.min(w, d) * 0.24), `M${x} ${y}l210 -40l30 150l-210 40zM${n(x + 105)} ${n(y - 20)}l30 150`];
};

const kitchenIsland: Drawing = (w, d) => {
  const hob = w / 2 - 420;
  const rings = circle(hob, -90, 95) + circle(hob, 150, 75) + circle(hob + 230, -90, 75) + circle(hob + 230, 150, 95);
  return [whole(w, d, 6), rectangle(-w / 2 + 160, -d / 2 + 180, Math.min(560, w / 2 - 200), d / 2, 50) + rings];
};

const floorLamp: Drawing = (w) => {
  const r = w / 2;
  const cross = line([-r, 0], [-30, 0]) + line([30, 0], [r, 0]) + line([0, -r], [0, -30]) + line([0, 30], [0, r]);
  return [circle(0, 0, r), circle(0, 0, 30) + cross];
};

const desk: Drawing = (w, d) => [
  whole(w, d, 10),
  rectangle(-190, -d / 2 + 90, 380, 240, 14) +
    line([-150, -d / 2 + 290], [150, -d / 2 + 290]) +
    circle(w / 2 - 180, -d / 2 + 170, 85),
];

const tvBench: Drawing = (w, d) => {
  const screen = Math.min(620, w / 2 - 60);
  const foot = (side: number) => line([160 * side, -d / 2 + 170], [200 * side, -d / 2 + 250]);
  return [whole(w, d, 6), rectangle(-screen, -d / 2 + 110, 2 * screen, 60) + foot(-1) + foot(1)];
};

const diningTable: Drawing = (w, d) => {
  const joint = (x: number) => line([x, -d / 2], [x, d / 2]);
  return [whole(w, d, 24), joint(-w * 0.16) + joint(w * 0.16)];
};

/** Draws a circle with others in it, whose radii are fractions of its width. */
const disc =
  (...radii: number[]): Drawing =>
  (w) => [circle(0, 0, w / 2), radii.map((share) => circle(0, 0, w * share)).join("")];
const bedside: Drawing = (w, d) => [whole(w, d, 10), circle(0, 0, 110) + circle(0, 0, 34)];
const crossed: Drawing = (w, d) => [whole(w, d), line([-w / 2, -d / 2], [w / 2, d / 2])];

const hasBack = true;
const isRound = true;
const seats = true;
type Named = [name: string, usual: Size, usualInches: Size, role: Role, draw: Drawing, more?: Partial<Kind>];
const piece = (...[name, usual, usualInches, role, draw, more]: Named): Kind => ({
  ...{ name, usual, usualInches, role, draw },
  ...more,
});

export const KINDS: Readonly<Record<ItemKind, Kind>> = {
  sofa: piece("Sofa", [2200, 950, 800], [84, 38, 34], "sofa", sofa(3), { hasBack }),
  small_sofa: piece("Small sofa", [1600, 900, 800], [60, 36, 34], "sofa", sofa(2), { hasBack, nameInUs: "Loveseat" }),
  armchair: piece("Armchair", [820, 850, 850], [34, 36, 34], "armchair", armchair, { hasBack }),
  pouf: piece("Pouf", [500, 500, 420], [20, 20, 16], "small", pouf, { isRound }),
  coffee_table: piece("Coffee table", [1100, 600, 400], [48, 24, 17], "low table", coffeeTable),
  side_table: piece("Side table", [450, 450, 550], [20, 20, 22], "small", disc(0.4), { isRound }),
  dining_table: piece("Dining table", [1600, 900, 750], [72, 38, 30], "table", diningTable, { seats }),
  round_table: piece("Round table", [1200, 1200, 750], [48, 48, 30], "table", disc(0.13, 0.1), { isRound, seats }),
  chair: piece("Chair", [460, 520, 800], [18, 21, 34], "seat", chair, { hasBack }),
  desk: piece("Desk", [1400, 700, 740], [60, 30, 30], "desk", desk, { hasBack }),
  bookcase: piece("Bookcase", [1200, 350, 2000], [36, 12, 72], "tall", bookcase, { hasBack, front: 500 }),
  sideboard: piece("Sideboard", [1800, 450, 750], [66, 18, 34], "low", doors(4), { hasBack, front: 600 }),
  tv_bench: piece("TV bench", [1600, 420, 500], [60, 16, 22], "low", tvBench, { hasBack, nameInUs: "TV stand" }),
  piano: piece("Piano", [1500, 600, 1150], [58, 24, 48], "low", piano, { hasBack, front: 700 }),
  rug: piece("Rug", [2400, 1700, 10], [96, 60, 0], "flat", rug),
  double_bed: piece("Double bed", [1680, 2080, 500], [60, 80, 24], "bed", bed(2), { hasBack, nameInUs: "Queen bed" }),
  single_bed: piece("Single bed", [980, 2080, 500], [38, 75, 24], "bed", bed(1), { hasBack, nameInUs: "Twin bed" }),
  cot: piece("Cot", [680, 1280, 850], [30, 54, 42], "bed", cot, { hasBack, nameInUs: "Crib" }),
  bedside_table: piece("Bedside table", [450, 400, 500], [22, 18, 26], "small", bedside, {
    hasBack,
    nameInUs: "Nightstand",
  }),
  wardrobe: piece("Wardrobe", [1500, 600, 2100], [60, 24, 80], "tall", wardrobe, { hasBack, front: 700 }),
  chest_of_drawers: piece("Chest of drawers", [1000, 480, 850], [60, 20, 34], "low", doors(3), {
    hasBack,
    front: 800,
    nameInUs: "Dresser",
  }),
  kitchen_island: piece("Kitchen island", [1800, 900, 910], [72, 36, 36], "table", kitchenIsland),
  floor_lamp: piece("Floor lamp", [420, 420, 1600], [16, 16, 62], "small", floorLamp, { isRound }),
  plant: piece("Plant", [650, 650, 1400], [24, 24, 54], "small", plant, { isRound }),
  other: piece("Something else", [800, 600, 800], [32, 24, 32], "low", crossed),
};

const millimetres = (inches: number) => Math.round(inches * INCH);

/** Returns the properties of a new piece, before somebody types its size. */
export function usualItem(kind: ItemKind, inFeet: boolean): Pick<Item, "kind" | "name" | "width" | "depth" | "height"> {
  const { usual, usualInches, nameInUs = "" } = KINDS[kind];
  const [width, depth, height] = inFeet ? (usualInches.map(millimetres) as unknown as Size) : usual;
  return { kind, name: inFeet ? nameInUs : "", width, depth, height };
}

type Length = [mm: number, inches: number];
type UsualOpening = { name: string; width: Length; sill: Length; leaves: 1 | 2 };
export const OPENINGS: Readonly<Record<(typeof OPENING_KINDS)[number], UsualOpening>> = {
  door: { name: "Door", width: [900, 32], sill: [0, 0], leaves: 1 },
  window: { name: "Window", width: [1400, 48], sill: [900, 36], leaves: 1 },
  balcony_door: { name: "Balcony door", width: [1500, 60], sill: [0, 0], leaves: 2 },
  passage: { name: "Opening", width: [1200, 48], sill: [0, 0], leaves: 1 },
};
const usualOf = ([metric, inches]: Length, inFeet: boolean) => (inFeet ? millimetres(inches) : metric);

export function usualOpening(
  kind: Opening["kind"],
  inFeet: boolean,
): Pick<Opening, "kind" | "width" | "sill" | "leaves" | "hinge" | "swing"> {
  const { width, sill, leaves } = OPENINGS[kind];
  return { kind, width: usualOf(width, inFeet), sill: usualOf(sill, inFeet), leaves, hinge: "start", swing: "in" };
}

type UsualMark = { name: string; width: Length; depth: Length };
export const MARKS: Readonly<Record<(typeof MARK_KINDS)[number], UsualMark>> = {
  radiator: { name: "Radiator", width: [1200, 48], depth: [110, 5] },
  fireplace: { name: "Fireplace", width: [1400, 60], depth: [260, 12] },
  socket: { name: "Socket", width: [90, 3.5], depth: [60, 2.5] },
  light_switch: { name: "Light switch", width: [90, 3.5], depth: [60, 2.5] },
};
export function usualMark(kind: Mark["kind"], inFeet: boolean): Pick<Mark, "kind" | "width" | "depth"> {
  const { width, depth } = MARKS[kind];
  return { kind, width: usualOf(width, inFeet), depth: usualOf(depth, inFeet) };
}
