// @dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { CallView } from "./call-view.tsx";
import { createCallStore } from "./connection/call-state.ts";
import type { VideoCall } from "./connection/video-call.ts";

vi.mock("./use-fills-frame.ts", () => ({ useFillsFrame: () => true }));

it("stays large in full screen while somebody draws the room, and becomes small when full screen ends", async () => {
  let shown: Element | null = null;
  Object.defineProperty(document, "fullscreenEnabled", { configurable: true, value: true });
  Object.defineProperty(document, "fullscreenElement", { configurable: true, get: () => shown });
  const show = (element: Element | null) =>
    act(async () => {
      shown = element;
      document.dispatchEvent(new Event("fullscreenchange"));
    });
  const view = (small: boolean) => (
    <CallView
      {...{
        call: {} as VideoCall,
        state: createCallStore().state(),
        other: { id: "mara", name: "Mara", avatar: null },
      }}
      {...{ start: 0, end: 10, now: 5, speaker: undefined, written: [], small, inStage: small, toRoom: null }}
      {...{ trouble: "", gone: "", ifNobody: "", about: "" }}
      {...{ onSmall: () => {}, onChoose: () => {}, onDevices: () => {}, onLeave: () => {} }}
    />
  );
  const { container, render: draw } = await render(view(false));
  const button = (name: string) => container.querySelector(`[aria-label="${name}"]`);
  await show(container);
  await draw(view(true));
  expect(button("Exit full screen")).not.toBeNull();
  await show(null);
  expect(button("Full screen")).toBeNull();
  expect(button("Make the picture large")).not.toBeNull();
});
