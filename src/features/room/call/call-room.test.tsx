// @dom
import { useSyncExternalStore } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { CallRoom } from "./call-room.tsx";
import { createCallStore } from "./connection/call-state.ts";
import { createMediaCount } from "./media-count.ts";

const store = createCallStore();
vi.mock("./use-call.ts", () => ({
  useCall: () => ({ call: { mediaSeconds: () => 0 }, state: useSyncExternalStore(store.subscribe, store.state) }),
}));
vi.mock("./lobby.tsx", () => ({ Lobby: () => null }));
vi.mock("./call-view.tsx", () => ({ CallView: () => null }));

const MINUTE = 60_000;
beforeEach(() => void vi.useFakeTimers());

/** Opens the room ten minutes before the session's end. */
async function open() {
  store.set({ phase: "idle" });
  const onClose = vi.fn();
  const end = Date.now() + 10 * MINUTE;
  const { pass } = await render(
    <CallRoom
      {...{ bookingId: "booking", viewer: "customer", other: { id: "mara", name: "Mara", avatar: null } }}
      {...{
        start: end - 60 * MINUTE,
        end,
        media: createMediaCount(),
        small: false,
        inStage: false,
        toRoom: null,
        written: [],
        onClose,
      }}
      {...{ trouble: "", gone: "", ifNobody: "", sounds: true, about: "" }}
      {...{ onInCall: () => {}, onSmall: () => {}, onArrival: () => {} }}
    />,
  );
  return { onClose, pass };
}

it("closes the check of the devices, and the camera, when the session ends", async () => {
  const { onClose, pass } = await open();
  await pass(9 * MINUTE);
  expect(onClose).not.toHaveBeenCalled();
  await pass(MINUTE);
  expect(onClose).toHaveBeenCalledOnce();
});
