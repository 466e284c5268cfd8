/**
 * Hair that the Micah style has not: shapes in the square of 360 on which a portrait is drawn, in its manner. The head is two circles of
 * radius 76 around (171.5, 122) and (188, 192); ears and face are drawn over `front`, head and shoulders over `back`.
 */
export type Hair = { front: Shape; back?: Shape /** Over the shirt, too. */; over?: Shape };
/** A path, or several of which each is drawn over those before it. */
type Shape = string | string[];

/** A clockwise arc around (x, y) as a row of `count` bumps; angles in degrees, 0 to the right and 90 upwards. */
function bumps(x: number, y: number, radius: number, from: number, to: number, count: number): string {
  const at = (n: number) => {
    const angle = ((from + ((to - from) * n) / count) * Math.PI) / 180;
    return [x + radius * Math.cos(angle), y - radius * Math.sin(angle)] as const;
  };
  const size = (radius * Math.abs(to - from) * Math.PI) / 180 / count / 1.75;
  const points = Array.from({ length: count }, (_, n) => at(n + 1));
  return points
    .map(([px, py]) => `A${size.toFixed(1)} ${size.toFixed(1)} 0 0 1 ${px.toFixed(1)} ${py.toFixed(1)}`)
    .join("");
}

/** A thin braid that hangs from (x, top) as a row of `count` knots, each `size` wide, and sways `sway` to the right on its way. */
function strand(x: number, top: number, count: number, sway = 0, size = 17): string {
  const step = size * 0.95;
  const knots = Array.from({ length: count }, (_, n) => sway * ((n + 1) / count) ** 2);
  const right = knots.map((s, n) => `A${step * 0.62} ${step * 0.62} 0 0 1 ${x + s + size / 2} ${top + (n + 1) * step}`);
  const left = [0, ...knots.slice(0, -1)].map(
    (s, n) => `A${step * 0.62} ${step * 0.62} 0 0 1 ${x + s - size / 2} ${top + n * step}`,
  );
  const end = `A${size / 2} ${size / 2} 0 0 1 ${x + sway - size / 2} ${top + count * step}`;
  return `M${x - size / 2} ${top}A${size / 2} ${size / 2} 0 0 1 ${x + size / 2} ${top}${right.join("")}${end}${left.reverse().join("")}Z`;
}

/** From the right temple over the forehead to the left ear: where hair ends that is combed back, or to the side. */
const combedBack = "C243 104 226 84 196 78C160 71 124 88 118 120C116 134 117 148 115 160L99 168";
const sideParted =
  "C246 112 242 96 232 86C196 96 152 92 128 84C124 104 120 122 121 138C119 148 117 156 115 162L100 168";
const centreParted =
  "C246 112 236 90 206 74C198 70 190 68 184 68C150 82 124 104 119 132C116 142 117 150 115 160L99 168";
/** Curls over the forehead. */
const swept =
  "A13 13 0 0 1 236 92A16 16 0 0 1 208 84A17 17 0 0 1 178 82A17 17 0 0 1 150 90A16 16 0 0 1 129 110A15 15 0 0 1 117 134A14 14 0 0 1 112 162L97 172";
const fringe = "C250 122 248 112 246 104C214 116 150 124 110 122C113 136 115 148 114 160L99 168";

/** Close to the head. */
const cap = (hairline: string) => `M99 168C84 138 78 96 98 66C124 28 186 22 220 44C246 60 256 96 252 136${hairline}Z`;

export const ownHair = {
  afro: { front: `M92 196${bumps(172, 112, 112, 228, -22, 15)}L252 138${combedBack}Z` },
  curls: { front: `M97 168${bumps(172, 118, 92, 214, -10, 14)}L252 136${combedBack}Z` },
  cropped: { front: `M98 164C88 128 90 88 112 64C140 34 196 34 222 58C240 74 248 96 250 128${combedBack}Z` },
  sidePart: {
    front: `M99 168C82 140 76 92 100 62C116 40 142 34 160 30C190 20 236 36 246 72C254 96 256 116 252 134${sideParted}Z`,
  },
  bun: {
    front: cap(combedBack),
    back: "M118 16C142 2 178 12 182 40C184 66 150 82 124 72C96 60 96 28 118 16Z",
  },
  lowBun: {
    front: `M99 176C80 140 78 92 104 62C132 30 190 26 222 50C246 68 255 100 252 136${combedBack}Z`,
    back: "M96 178C66 172 42 192 44 220C46 250 78 264 104 248C126 234 124 190 96 178Z",
  },
  straight: {
    front: cap(sideParted),
    back: "M92 74C60 110 64 190 52 292C88 312 250 312 268 288C262 220 268 130 244 84Z",
  },
  bob: {
    front: cap(fringe),
    back: "M94 74C64 104 66 170 62 236C86 252 120 250 140 240L252 236C268 200 262 120 244 84Z",
  },
  braid: {
    front: cap(sideParted),
    back: "M96 84C70 120 70 190 74 250L140 262L140 100Z",
    over: "M84 214C64 222 60 246 74 256C56 264 54 290 70 298C54 306 54 330 70 338C66 346 66 354 68 364L104 364C106 354 106 346 102 338C118 328 116 306 100 298C116 288 114 264 102 256C118 244 110 218 84 214Z",
  },
  braids: {
    front: cap(centreParted),
    back: [
      ...[122, 104, 86, 68].map((x, n) => strand(x, 150, 11 - (n % 2), -3 * n)),
      ...[246, 264, 280].map((x, n) => strand(x, 150, 11 - (n % 2), 3 * n + 2)),
      "M98 72C70 96 56 132 56 176A12 12 0 0 0 80 182A12 12 0 0 0 102 184L140 190L250 190A11 11 0 0 0 271 182A11 11 0 0 0 291 174C290 136 272 100 244 78Z",
    ],
    over: [98, 78].map((x, n) => strand(x, 232, 6 + n, -6 - 3 * n)),
  },
  cloud: {
    front: `M93 176${bumps(166, 104, 90, 218, 18, 10)}C257 88 258 98 252 108${swept}Z`,
    back: `M112 252${bumps(170, 142, 108, 236, -52, 16)}L180 240Z`,
  },
  headscarf: {
    front:
      "M88 190C66 130 74 60 128 30C176 6 236 30 254 82C262 108 270 150 272 184C272 240 236 276 196 284C150 290 104 262 88 190ZM118 150C122 196 130 232 160 254C200 274 250 250 258 200C260 170 252 130 240 104C212 78 150 82 126 108C118 122 116 136 118 150Z",
    back: "M86 180C70 220 60 262 30 300L330 300C296 282 268 250 262 210Z",
    over: "M70 276C120 306 214 306 258 262C280 286 300 300 330 312C320 330 230 350 150 336C104 328 66 312 40 306Z",
  },
} satisfies Record<string, Hair>;

export type OwnHair = keyof typeof ownHair;
