// @dom
import type { Variant } from "@contract/floor-plan.ts";
import { act, useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { floorPlanOf, type Item, type Room } from "@/domain/floor-plan/floor-plan.ts";
import type { Change } from "@/domain/floor-plan/operations.ts";
import type { Picture } from "@/domain/floor-plan/view.ts";
import { change, press, render } from "@/lib/testing/render.tsx";
import { withChange } from "./editing.ts";
import { FloorPlanEditor } from "./floor-plan-editor.tsx";
import { FloorPlanPanel } from "./floor-plan-panel.tsx";
import type { Entry } from "./placing.ts";
import { MAY_NOTHING, type Selected } from "./selected.ts";
import { newRoom, rectangle } from "./shapes.ts";
import type { Instrument } from "./use-drags.ts";

const corners = [
  { id: "top", x: 0, y: 0 },
  { id: "right", x: 4000, y: 0 },
  { id: "bottom", x: 4000, y: 3000 },
  { id: "left", x: 0, y: 3000 },
];
const ROOM: Room = { part: "room", id: "booking", corners, height: 2500, inFeet: false };
const SOFA: Item = {
  ...{ part: "item", id: "sofa", kind: "sofa", name: "", width: 2200, depth: 950, height: 800, stays: true },
};
const PLACE = { part: "place", id: "sofa", variant: "now", x: 2000, y: 1500, turn: 0, out: false } as const;
const may = { ...MAY_NOTHING, walls: true, openings: true, items: true, places: true };

const onChange = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  onChange.mockClear();
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

const ON_THE_WALL = { wall: "top", at: 500, width: 90, depth: 60 };
const SOCKET = { part: "mark", id: "socket", kind: "socket", ...ON_THE_WALL, name: "" } as const;
const planNamed = (name: string) => floorPlanOf([ROOM, { ...SOFA, name }, PLACE, SOCKET]);
type DrawnProps = { name?: string; picture?: Picture | null; instrument?: Instrument };
function Drawn({ name = "", picture = null, instrument }: DrawnProps) {
  const [plan, setPlan] = useState(planNamed(name));
  // The stored name, as after an undo.
  const [known, setKnown] = useState(name);
  if (known !== name) {
    setKnown(name);
    setPlan(planNamed(name));
  }
  const [selected, onSelect] = useState<Selected | null>(null);
  const both = {
    ...({ bookingId: "booking", plan, variant: "now", may, selected, onSelect, picture } as const),
    onChange: (put: Change["put"], remove: Change["remove"]) => {
      onChange(put, remove);
      setPlan((was) => withChange(was, { put, remove }));
    },
  };
  return (
    <>
      <FloorPlanEditor {...both} {...(instrument && { instrument })} className="" />
      <FloorPlanPanel {...both} entry={null} onEntry={() => {}} />
    </>
  );
}

it.each([
  ["Enter takes a length that is typed on the drawing once", "Enter", 1],
  ["Escape leaves the length on the drawing as it was", "Escape", 0],
])("%s", async (_, key, times) => {
  const { container } = await render(<Drawn />);
  const length = container.querySelector('[data-part="length"][data-id="top"]') as SVGElement;
  length.focus();
  await press(length, "Enter");
  const field = container.querySelector('[aria-label="Top wall, length"]') as HTMLInputElement;
  await change(field, "5");
  await press(field, key);
  expect(onChange).toHaveBeenCalledTimes(times);
});

it("offers the lengths of walls only to people who may change them", async () => {
  const props = { plan: planNamed(""), onChange, selected: null, bookingId: "booking", variant: "now" } as const;
  const editor = (walls: boolean) => <FloorPlanEditor {...props} may={{ ...may, walls }} onSelect={() => {}} />;
  const lengths = (container: Element) => container.querySelectorAll('[data-part="length"]');
  expect(lengths((await render(editor(true))).container)).toHaveLength(4);
  expect(lengths((await render(editor(false))).container)).toHaveLength(0);
});

it("states the height once somebody has typed it", async () => {
  const { container } = await render(<Drawn />);
  expect(container.textContent).not.toContain("high");
  const field = [...container.querySelectorAll("label")].find(({ textContent }) => textContent === "Ceiling")?.control;
  await change(field as HTMLInputElement, "2.7");
  await press(field as HTMLInputElement, "Enter");
  expect(container.textContent).toContain("2.70 m high");
});

it("marks only furniture of the room as it is as staying", async () => {
  const choices = async (variant: Variant) => {
    const plan = floorPlanOf([ROOM, SOFA, { ...PLACE, variant }]);
    const props = { bookingId: "booking", plan, variant: "A", may, selected: SOFA, entry: null } as const;
    const panel = <FloorPlanPanel {...props} onChange={onChange} onSelect={() => {}} onEntry={() => {}} />;
    const { container } = await render(panel);
    return [...container.querySelectorAll("button")].filter(({ textContent }) => textContent === "May go");
  };
  expect(await choices("now")).toHaveLength(1);
  expect(await choices("A")).toHaveLength(0);
});

it("removes the typed length of a wall while the page shows the fields of that wall", async () => {
  const wall = { part: "wall", id: "top" } as const;
  const editor = (
    <FloorPlanEditor
      {...{ plan: planNamed(""), may, onChange, selected: wall }}
      bookingId="booking"
      variant="now"
      onSelect={() => {}}
    >
      <p key={wall.id}>Top wall</p>
    </FloorPlanEditor>
  );
  const { container } = await render(editor);
  await press(container.querySelector('[data-part="wall"][data-id="top"]') as SVGElement, "Enter");
  const field = () => container.querySelector('[aria-label="Top wall, length"]') as HTMLElement;
  await press(field(), "Escape");
  expect(field()).toBeNull();
});

/** The middle of the room, in pixels of the window. */
const [X, Y] = [484, 366];
const point = (target: Element | null | undefined, type: string, clientX: number, clientY: number, pointerId = 1) =>
  target?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId, button: 0, buttons: 1, clientX, clientY }));
async function choose(container: Element) {
  const sofa = container.querySelector('[data-id="sofa"]');
  await act(async () => point(sofa, "pointerdown", X, Y));
  await act(async () => point(sofa, "pointerup", X, Y));
}
const fieldOf = (container: Element, label: string) => {
  const id = [...container.querySelectorAll("label")].find(({ textContent }) => textContent === label)?.htmlFor;
  return container.querySelector(`[id="${id}"]`) as HTMLInputElement;
};

it("keeps the point under the pointer and the fingers in place while the view is zoomed and shifted", async () => {
  const { container } = await render(<Drawn />);
  const svg = container.querySelector("svg.size-full");
  /** Returns the point of the drawing at a point of the window, in millimeters, and the scale. */
  const at = (clientX: number, clientY: number) => {
    const [x = 0, y = 0, width = 0] = svg?.getAttribute("viewBox")?.split(" ").map(Number) ?? [];
    const mmPerPixel = width / 1000;
    return [x + clientX * mmPerPixel, y + clientY * mmPerPixel, mmPerPixel].map(Math.round);
  };
  const [x, y, scale = 0] = at(300, 200);
  const wheel = { ctrlKey: true, deltaY: 70, clientX: 300, clientY: 200 };
  await act(async () => svg?.dispatchEvent(Object.assign(new Event("wheel"), wheel)));
  expect(at(300, 200)).toEqual([x, y, Math.round(scale * Math.exp(0.7))]);

  await act(async () => point(svg, "pointerdown", 300, 200));
  await act(async () => point(svg, "pointermove", 340, 260));
  await act(async () => point(svg, "pointerup", 340, 260));
  expect(at(340, 260).slice(0, 2)).toEqual([x, y]);

  const [left, top, before = 0] = at(400, 300);
  await act(async () => point(svg, "pointerdown", 300, 300));
  await act(async () => point(svg, "pointerdown", 500, 300, 2));
  await act(async () => point(svg, "pointermove", 700, 300, 2));
  expect(at(500, 300)).toEqual([left, top, Math.round(before / 2)]);
  expect(onChange).not.toHaveBeenCalled();
});

const PICTURE = { id: "photo", name: "Photo", url: "", width: 600, height: 400 };

it("draws no room on a picture", async () => {
  const { container } = await render(<Drawn picture={PICTURE} />);
  const svg = container.querySelector("svg.size-full");
  await act(async () => point(svg, "pointerdown", 300, 100));
  await act(async () => point(svg, "pointermove", 900, 700));
  await act(async () => point(svg, "pointerup", 900, 700));
  expect(onChange).not.toHaveBeenCalled();
});

it("uses the last place of the pointer, even before it was drawn", async () => {
  const { container } = await render(<Drawn />);
  await choose(container);
  const sofa = container.querySelector('[data-id="sofa"]');
  await act(async () => point(sofa, "pointerdown", X, Y));
  await act(async () => {
    point(sofa, "pointermove", X + 60, Y);
    point(sofa, "pointerup", X + 60, Y);
  });
  expect(onChange).toHaveBeenCalledTimes(1);
});

it("keeps a typed size when another side is pulled at once", async () => {
  const { container } = await render(<Drawn />);
  await choose(container);
  const width = fieldOf(container, "Width");
  width.focus();
  await change(width, "1.8");
  const handle = container.querySelector('[data-handle="front"]');
  await act(async () => point(handle, "pointerdown", X, Y + 80));
  await act(async () => width.blur());
  await act(async () => point(handle, "pointermove", X, Y + 120));
  await act(async () => point(handle, "pointerup", X, Y + 120));
  expect(onChange).toHaveBeenCalledTimes(2);
  expect(onChange.mock.lastCall?.[0]).toContainEqual(expect.objectContaining({ part: "item", width: 1800 }));
});

it("pulls no socket, which has only one size", async () => {
  const { container } = await render(<Drawn />);
  const socket = container.querySelector('[data-id="socket"]');
  await act(async () => point(socket, "pointerdown", X, Y));
  await act(async () => point(socket, "pointerup", X, Y));
  expect(container.querySelector('[data-id="socket"]')?.classList).toContain("plan-chosen");
  expect(container.querySelector("[data-handle]")).toBeNull();
});

it("shows the name after an undo, and names a piece by its stored name", async () => {
  const { container, render: draw } = await render(<Drawn name="Blue" />);
  await choose(container);
  const name = () => container.querySelector('[aria-label="Name"]') as HTMLInputElement;
  name().focus();
  await change(name(), " Blue  sofa ");
  await act(async () => name().blur());
  expect(onChange.mock.lastCall?.[0]).toMatchObject([{ name: "Blue sofa" }]);
  await draw(<Drawn name="" />);
  expect(name().value).toBe("");
});

it("shows the walls when the step of the photos goes with the last photo", async () => {
  const panel = {
    ...({ bookingId: "booking", plan: planNamed(""), variant: "now", may, selected: null, entry: null } as const),
    ...{ onSelect: () => {}, onChange, onEntry: () => {} },
  };
  const { button, render: draw } = await render(<FloorPlanPanel {...panel} more={{ label: "Photos", content: "" }} />);
  await act(async () => button("Photos")?.click());
  expect(button("Walls")?.getAttribute("aria-pressed")).toBe("false");
  await draw(<FloorPlanPanel {...panel} />);
  expect(button("Walls")?.getAttribute("aria-pressed")).toBe("true");
});

const CLOSET = floorPlanOf([newRoom("booking", rectangle(800, 800), false)]);
function Palette() {
  const [entry, onEntry] = useState<Entry | null>(null);
  const panel = { bookingId: "booking", plan: CLOSET, variant: "now", may, selected: null, entry, onEntry } as const;
  return <FloorPlanPanel {...panel} onSelect={() => {}} onChange={onChange} />;
}

it("says that no wall has space for the object that was pressed", async () => {
  const { container, button } = await render(<Palette />);
  const alert = () => container.querySelector('[role="alert"]')?.textContent;
  await act(async () => button("Doors and windows")?.click());
  await act(async () => button("OpeningOpening, usually1.20")?.click());
  expect(alert()).toBe("No wall has space for an opening.");
  expect(onChange).not.toHaveBeenCalled();
  await act(async () => button("SocketSocket")?.click());
  expect(alert()).toBeUndefined();
  expect(onChange).toHaveBeenCalledOnce();
});

it("keeps the focus in the drawing when its description is closed", async () => {
  const { container } = await render(<Drawn />);
  const press = async (name: string) => {
    const button = container.querySelector<HTMLElement>(`[aria-label="${name}"]`);
    button?.focus();
    await act(async () => button?.click());
  };
  await press("In words");
  await press("Close");
  expect(document.activeElement).toBe(container.querySelector("svg.size-full"));
});

it.each([
  ["draws between two presses of Enter", true, ["down", "move", "up"]],
  ["sets one point with Enter", false, ["down", "up"]],
])("an instrument %s", async (_, draws, kinds) => {
  const instrument = vi.fn<Instrument>(() => draws);
  const { container } = await render(<Drawn instrument={instrument} />);
  const drawing = container.querySelector(".floor-plan-editor svg") as SVGElement;
  drawing.focus();
  await press(drawing, "Enter");
  const from = instrument.mock.lastCall?.[1];
  await press(drawing, "ArrowRight");
  if (draws) await press(drawing, "Enter");
  expect(instrument.mock.calls.map(([kind]) => kind)).toEqual(kinds);
  const to = instrument.mock.lastCall?.[1];
  expect((to?.x ?? 0) > (from?.x ?? 0)).toBe(draws);
  expect(container.querySelector("[aria-live]")?.textContent).toMatch(
    /^[\d.]+ m from the left, [\d.]+ m from the top$/,
  );
});
