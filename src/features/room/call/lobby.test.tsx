// @dom
import { act } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import type { Call } from "./connection/call.ts";
import { createCallStore } from "./connection/call-state.ts";
import { Lobby } from "./lobby.tsx";

it("keeps the focus, and says that the browser asks, when the devices are tried again", async () => {
  vi.stubGlobal("RTCPeerConnection", class {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const store = createCallStore();
  store.set({ problems: { camera: "denied" } });
  let answer = () => {};
  const check = vi.fn(async () => {});
  const lobby = () => (
    <Lobby
      call={{ check } as unknown as Call}
      state={store.state()}
      used={{}}
      onChoose={() => {}}
      otherName="Mara"
      begun
      start={0}
      onClose={() => {}}
    />
  );
  const page = await render(lobby());
  expect(page.container.textContent).toContain("Your camera is off");
  check.mockImplementation(() => {
    store.set({ problems: {} });
    return new Promise<void>((resolve) => (answer = resolve));
  });
  const button = [...page.container.querySelectorAll("button")].find((one) => one.textContent === "Try again");
  await act(async () => button?.focus());
  await act(async () => button?.click());
  await page.render(lobby());
  expect(button?.isConnected).toBe(false);
  expect(document.activeElement?.textContent).toBe("Check your camera and sound");
  expect(page.container.textContent).toContain("Your browser is asking");
  await act(async () => answer());
  expect(page.container.textContent).toContain("Your camera is off");
});
