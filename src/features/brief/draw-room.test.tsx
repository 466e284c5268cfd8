// @dom
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Brief } from "@/domain/booking/brief/get-brief.ts";
import { floorPlanOf } from "@/domain/floor-plan/floor-plan.ts";
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

it.each(["Escape", "another step"])("pins no photo after %s", async (way) => {
  const change = vi.fn();
  const floorPlan = { plan: floorPlanOf([]), change, canUndo: false, canRedo: false };
  const file = { id: "photo", kind: "picture", state: "ready", name: "wall.jpg", bytes: 1, width: 6, height: 4 };
  const { container, button } = await render(
    <DrawRoom
      brief={{ bookingId: "booking", files: [file] } as Brief}
      floorPlan={floorPlan as unknown as ReturnType<typeof useFloorPlan>}
      readOnly={false}
    />,
  );
  const svg = container.querySelector("svg.size-full") as SVGElement;
  await act(async () => button("Photos")?.click());
  await act(async () => button("Pin wall.jpg to the drawing")?.click());
  expect(container.querySelector(".plan-aims")).not.toBeNull();
  if (way === "Escape") await press(svg, "Escape");
  else await act(async () => button("Walls")?.click());
  for (const type of ["pointerdown", "pointerup"])
    await act(async () =>
      svg.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: 500, clientY: 400 })),
    );
  expect(change).not.toHaveBeenCalled();
});
