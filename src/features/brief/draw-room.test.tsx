// @dom
import type { FloorPlanRow } from "@contract/floor-plan.ts";
import { act, useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Brief } from "@/domain/booking/brief/get-brief.ts";
import { withChange } from "@/domain/floor-plan/editor/editing.ts";
import { floorPlanOf } from "@/domain/floor-plan/floor-plan.ts";
import type { Change } from "@/domain/floor-plan/operations.ts";
import type { useFloorPlan } from "@/domain/floor-plan/use-floor-plan.ts";
import { press, render } from "@/lib/testing/render.tsx";
import DrawRoom from "./draw-room.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({
  ...(await original<object>()),
  api: () => new Promise(() => {}),
}));

beforeEach(() => {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 1000, 800));
  Element.prototype.setPointerCapture = () => {};
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const FILE = { id: "photo", kind: "picture", state: "ready", name: "wall.jpg", bytes: 1, width: 6, height: 4 };
const change = vi.fn();
const dismiss = vi.fn();
beforeEach(() => change.mockClear());
/** Draws in a room of its own, whose changes are kept. */
function Drawn({ refused = null, rows = [] }: { refused?: string | null; rows?: FloorPlanRow[] }) {
  const [plan, setPlan] = useState(floorPlanOf(rows));
  const floorPlan = {
    ...{ plan, canUndo: false, canRedo: false, refused, dismiss },
    change: (put: Change["put"], remove: Change["remove"] = []) => {
      change(put, remove);
      setPlan((was) => withChange(was, { put, remove }));
    },
  };
  return (
    <DrawRoom
      brief={{ bookingId: "booking", files: [FILE] } as Brief}
      floorPlan={floorPlan as unknown as ReturnType<typeof useFloorPlan>}
      readOnly={false}
    />
  );
}
/** Presses the button that pins the photo. */
async function pin({ button }: Awaited<ReturnType<typeof render>>) {
  await act(async () => button("Photos")?.click());
  await act(async () => button("Pin wall.jpg to the drawing")?.click());
}

it("pins a photo inside the room, where arrow keys move it", async () => {
  const page = await render(<Drawn />);
  await pin(page);
  expect(change.mock.lastCall?.[0]).toEqual([{ part: "photo", id: "photo", x: 2250, y: 3063, turn: 0 }]);
  const photo = page.container.querySelector('[data-part="photo"]') as SVGElement;
  expect(document.activeElement).toBe(photo);
  await press(photo, "ArrowRight");
  expect(change.mock.lastCall?.[0]).toMatchObject([{ x: 2260, y: 3063 }]);
  await pin(page);
  expect(change).toHaveBeenCalledTimes(2);
});

it("moves a pinned photo to the place of the next press, even on a piece", async () => {
  const size = { width: 2200, depth: 950, height: 800 };
  const page = await render(
    <Drawn
      rows={[
        { part: "item", id: "sofa", kind: "sofa", name: "", ...size, stays: true },
        { part: "place", id: "sofa", variant: "now", x: 2000, y: 1500, turn: 0, out: false },
      ]}
    />,
  );
  await pin(page);
  const sofa = page.container.querySelector('[data-part="item"]') as SVGElement;
  for (const type of ["pointerdown", "pointerup"])
    await act(async () =>
      sofa.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: 100, clientY: 100 })),
    );
  expect(change).toHaveBeenCalledTimes(2);
  expect(change.mock.lastCall?.[0]).toContainEqual(expect.objectContaining({ part: "photo", id: "photo" }));
});

it.each(["Escape", "another step"])("moves no photo after %s", async (way) => {
  const page = await render(<Drawn />);
  const { container, button } = page;
  await pin(page);
  const svg = container.querySelector("svg.size-full") as SVGElement;
  expect(container.querySelector(".plan-aims")).not.toBeNull();
  if (way === "Escape") await press(svg, "Escape");
  else await act(async () => button("Walls")?.click());
  for (const type of ["pointerdown", "pointerup"])
    await act(async () =>
      svg.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: 500, clientY: 400 })),
    );
  expect(change).toHaveBeenCalledOnce();
});

it("pulls the corner of the suggested room by a drag that begins inside the room", async () => {
  const { container } = await render(<Drawn />);
  const svg = container.querySelector("svg.size-full") as SVGElement;
  const drag = async (type: string, clientX: number, clientY: number) =>
    act(async () => svg.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX, clientY })));
  await drag("pointerdown", 500, 400);
  await drag("pointermove", 520, 400);
  await drag("pointerup", 520, 400);
  const [{ corners = [] } = {}] = change.mock.lastCall?.[0] ?? [];
  expect(corners).toMatchObject([{ x: 0 }, { x: expect.toSatisfy((x) => x > 4500) }, { y: 3500 }, { x: 0 }]);
});

it("marks the usual shape that the room has", async () => {
  const { button } = await render(<Drawn />);
  const pressed = () => ["Rectangle", "L-shape"].map((name) => button(name)?.getAttribute("aria-pressed"));
  expect(pressed()).toEqual(["true", "false"]);
  await act(async () => button("L-shape")?.click());
  expect(pressed()).toEqual(["false", "true"]);
});

it("says in the drawing why a change was refused", async () => {
  const { container } = await render(<Drawn refused="That photo is gone." />);
  const alert = container.querySelector('.floor-plan-editor [role="alert"]');
  expect(alert?.textContent).toContain("That photo is gone.");
  await act(async () => alert?.querySelector("button")?.click());
  expect(dismiss).toHaveBeenCalledOnce();
});
