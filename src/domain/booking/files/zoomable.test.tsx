// @dom
import { act, useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { rootIn } from "@/lib/testing/root.ts";
import { Zoomable } from "./zoomable.tsx";

const onSwipe = vi.fn();
let zoom: number;
let box: HTMLElement;

function Viewer() {
  const [now, setNow] = useState(1);
  zoom = now;
  return (
    <Zoomable zoom={now} onZoom={setNow} onSwipe={onSwipe}>
      <img alt="" />
    </Zoomable>
  );
}

beforeEach(async () => {
  onSwipe.mockReset();
  const root = rootIn(document.body.appendChild(document.createElement("div")));
  await act(async () => root.render(<Viewer />));
  box = document.querySelector("img")?.parentElement?.parentElement as HTMLElement;
  box.setPointerCapture = () => undefined;
  for (const name of ["clientWidth", "clientHeight"]) Object.defineProperty(box, name, { value: 400 });
});

type At = [x: number, y: number];
const pointer = (type: "down" | "move" | "up", [clientX, clientY]: At, { pointerId = 1, pointerType = "touch" } = {}) =>
  act(async () => {
    const more = { bubbles: true, button: 0, pointerId, pointerType, clientX, clientY };
    box.dispatchEvent(new PointerEvent(`pointer${type}`, more));
  });
async function drag(from: At, to: At, pointerType = "touch"): Promise<void> {
  await pointer("down", from, { pointerType });
  await pointer("move", to, { pointerType });
  await pointer("up", to, { pointerType });
}
const doublePress = () => act(async () => box.dispatchEvent(new MouseEvent("dblclick", { bubbles: true })));
const transform = () => (box.firstElementChild as HTMLElement).style.transform;

describe("A finger", () => {
  it("swipes to the next file and back", async () => {
    await drag([300, 200], [200, 210]);
    await drag([200, 200], [300, 190]);
    // Not a short way, or down, or with the mouse.
    await drag([300, 200], [250, 200]);
    await drag([300, 200], [200, 300]);
    await drag([300, 200], [200, 200], "mouse");
    expect(onSwipe.mock.calls).toEqual([[1], [-1]]);
  });

  it("moves what is zoomed, at most until its edge is at the middle", async () => {
    await doublePress();
    expect(zoom).toBe(2);
    await drag([300, 200], [200, 250]);
    expect(transform()).toBe("translate(-100px, 50px) scale(2)");
    await drag([300, 200], [0, 200]);
    expect(transform()).toBe("translate(-200px, 50px) scale(2)");
    expect(onSwipe).not.toHaveBeenCalled();
    await doublePress();
    expect(transform()).toBe("translate(0px, 0px) scale(1)");
  });
});

it("zooms between 1 and 4 as two fingers move apart and together, and swipes nothing", async () => {
  await pointer("down", [150, 200]);
  await pointer("down", [250, 200], { pointerId: 2 });
  await pointer("move", [400, 200], { pointerId: 2 });
  expect(zoom).toBe(2.5);
  await pointer("move", [1000, 200], { pointerId: 2 });
  expect(zoom).toBe(4);
  await pointer("move", [160, 200], { pointerId: 2 });
  expect(zoom).toBe(1);
  await pointer("up", [160, 200], { pointerId: 2 });
  await pointer("up", [400, 200]);
  expect(onSwipe).not.toHaveBeenCalled();
});

it("zooms by the wheel, which does not scroll the page", async () => {
  const turn = new WheelEvent("wheel", { deltaY: -500, bubbles: true, cancelable: true });
  await act(async () => box.dispatchEvent(turn));
  expect(zoom).toBeCloseTo(Math.E);
  expect(turn.defaultPrevented).toBe(true);
});
