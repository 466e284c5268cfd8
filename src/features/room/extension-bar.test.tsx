// @dom
import type { Extension } from "@contract/room.ts";
import { act } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { ExtensionBar } from "./extension-bar.tsx";
import type { ExtensionState } from "./use-extension.ts";

const POSSIBLE: Extension = {
  state: "possible",
  proposedBy: null,
  slotEnd: "2026-11-21T15:15:00Z",
  amount: 0,
  currency: "USD",
  bookingId: null,
  payUntil: null,
};
const other = { id: "mara", name: "Mara", avatar: null };

const bar = (extension: Extension | null) => {
  const adding = { extension, problem: "", busy: false, step: "idle", extend: vi.fn(), drop: vi.fn() };
  return (
    <main id="main" tabIndex={-1}>
      <ExtensionBar adding={adding as unknown as ExtensionState} booking={{ viewer: "customer", other }} />
    </main>
  );
};
const focused = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.id;

afterEach(() => (document.activeElement as HTMLElement).blur());

it("leaves the focus alone when it comes and when the other member asks", async () => {
  const page = await render(bar(null));
  await page.render(bar(POSSIBLE));
  expect(document.activeElement).toBe(document.body);
  await page.render(bar({ ...POSSIBLE, state: "proposed", proposedBy: "designer" }));
  expect(document.activeElement).toBe(document.body);
});

it("keeps the focus of a button that goes, and gives it to the page when it goes itself", async () => {
  const page = await render(bar(POSSIBLE));
  const focusFirst = () => act(async () => page.container.querySelector("button")?.focus());
  await focusFirst();
  await page.render(bar({ ...POSSIBLE, state: "proposed", proposedBy: "customer" }));
  expect(focused()).toBe("More time");
  await focusFirst();
  await page.render(bar(null));
  expect(focused()).toBe("main");
});
