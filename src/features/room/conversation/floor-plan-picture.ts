import { floorPlanLines, type Measured } from "@/domain/booking/brief/floor-plan-lines.ts";

/** Pixels of the longest side, as a sheet to draw on has them. */
const LONGEST = 1600;

/** The floor plan of the brief as a picture, in the same lines; null without both measurements. */
export function floorPlanPicture(measured: Measured) {
  const plan = floorPlanLines(measured);
  if (!plan) return null;
  const { width, height, margin } = plan;
  const size = { width: width + 2 * margin, height: height + 2 * margin };
  const paint = async (): Promise<ImageBitmap> => {
    const scale = LONGEST / Math.max(size.width, size.height);
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(size.width * scale);
    canvas.height = Math.round(size.height * scale);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    await document.fonts.ready;
    const page = getComputedStyle(document.documentElement);
    const color = (token: string) => page.getPropertyValue(token);
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.scale(scale, scale);
    context.translate(margin, margin);
    context.strokeStyle = color("--color-duck-200");
    context.stroke(new Path2D(plan.grid));
    context.strokeStyle = color("--color-ink-700");
    context.stroke(new Path2D(plan.measures));
    context.strokeStyle = color("--color-ink");
    context.lineWidth = 10;
    context.strokeRect(-5, -5, width + 10, height + 10);
    context.strokeStyle = color("--color-coral-600");
    context.lineWidth = 4;
    context.stroke(new Path2D(`M0 ${height + 34}h${plan.step}`));
    context.fillStyle = color("--color-ink");
    context.font = `600 ${plan.letters}px ${getComputedStyle(document.body).fontFamily}`;
    context.fillText(plan.unit, plan.step + 10, height + 40);
    context.textAlign = "center";
    context.fillText(plan.length, width / 2, -42);
    context.translate(-42, height / 2);
    context.rotate(-Math.PI / 2);
    context.fillText(plan.breadth, 0, 0);
    return createImageBitmap(canvas);
  };
  return { size, paint };
}
