import type { Variant } from "@contract/floor-plan.ts";
import { type FloorPlan, placesIn } from "@/domain/floor-plan/floor-plan.ts";
import { KINDS } from "@/domain/floor-plan/furniture.ts";
import type { Point } from "@/domain/floor-plan/geometry.ts";
import { type DrawnOutline, smallShapes } from "@/domain/floor-plan/small-floor-plan.tsx";
import { api } from "@/lib/api-client.ts";

/** In pixels: twice as many as emails show, without the margin around the room. */
const SIZE = { width: 992, height: 600 };
const MARGIN = 48;
/** Pixels of the canvas for each pixel that an email shows. */
const DENSITY = 2;

/**
 * Draws the room as a PNG and stores it for the emails that follow: the room that the customer sends with the brief, or the designer's arrangement in the plan,
 * with the numbered `pins` of its steps. If that fails, the emails have the same text without it.
 */
export async function sendRoomPicture(
  bookingId: string,
  plan: FloorPlan,
  variant: Variant = "now",
  pins: readonly (Point & { number: number })[] = [],
): Promise<void> {
  const picture = await drawRoom(plan, variant, pins);
  if (picture) await api("POST /floor-plans/picture/:bookingId", { params: { bookingId }, files: { picture } });
}

/** Returns the room with all its pieces, in the form that `smallShapes` takes; null if it is not drawn. */
export function outlineOf(plan: FloorPlan, variant: Variant): DrawnOutline | null {
  if (!plan.room) return null;
  const { corners } = plan.room;
  const places = placesIn(plan, variant);
  const pieces = plan.items.flatMap((item) => {
    const place = places.get(item.id);
    const kind = KINDS[item.kind];
    return place ? [{ ...item, ...place, isFlat: kind.role === "flat", lines: kind.draw(item.width, item.depth) }] : [];
  });
  return {
    corners,
    openings: plan.openings.map((opening) => ({
      ...opening,
      wall: corners.findIndex(({ id }) => id === opening.wall),
    })),
    pieces: pieces.sort((one, other) => Number(other.isFlat) - Number(one.isFlat)),
  };
}

async function drawRoom(
  plan: FloorPlan,
  variant: Variant,
  pins: readonly (Point & { number: number })[],
): Promise<Blob | null> {
  const outline = outlineOf(plan, variant);
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!outline || !context) return null;
  Object.assign(canvas, SIZE);
  const tokens = getComputedStyle(document.documentElement);
  const colour = (value: string) => value.replace(/var\((.+)\)/, (_, name: string) => tokens.getPropertyValue(name));
  context.fillStyle = colour("var(--color-duck-100)");
  context.fillRect(0, 0, SIZE.width, SIZE.height);

  const { view, shapes } = smallShapes(outline, SIZE.width / DENSITY);
  const scale = Math.min((SIZE.width - 2 * MARGIN) / view.width, (SIZE.height - 2 * MARGIN) / view.height);
  context.translate((SIZE.width - view.width * scale) / 2, (SIZE.height - view.height * scale) / 2);
  context.scale(scale, scale);
  context.translate(-view.x, -view.y);
  for (const { path, fill, stroke, width = 1, at } of shapes) {
    context.save();
    if (at) {
      context.translate(at.x, at.y);
      context.rotate((at.turn * Math.PI) / 180);
    }
    const drawn = new Path2D(path);
    if (fill) {
      context.fillStyle = colour(fill);
      context.fill(drawn, "evenodd");
    }
    if (stroke) {
      context.strokeStyle = colour(stroke);
      context.lineWidth = (width * DENSITY) / scale;
      context.stroke(drawn);
    }
    context.restore();
  }
  for (const { x, y, number } of pins) {
    const radius = 24 / scale;
    context.fillStyle = colour("var(--color-coral-500)");
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = colour("var(--color-ink)");
    context.font = `600 ${1.2 * radius}px sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(String(number), x, y);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
