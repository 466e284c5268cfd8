// @dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { TalkBar } from "./talk-bar.tsx";
import type { TalkState } from "./use-talk.ts";

const bar = (state: TalkState) => (
  <TalkBar talk={{ state, propose: vi.fn(), accept: vi.fn(), decline: vi.fn() }} otherName="Mara" present />
);

it("keeps the focus of who would rather write near", async () => {
  const page = await render(bar("proposed"));
  const [, rather] = page.container.querySelectorAll("button");
  await act(async () => rather?.focus());
  await page.render(bar("none"));
  expect(page.container.contains(document.activeElement)).toBe(true);
});
