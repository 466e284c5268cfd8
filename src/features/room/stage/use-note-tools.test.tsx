// @dom
import { expect, it, vi } from "vitest";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { type NoteTool, useNoteTools } from "./use-note-tools.tsx";

it("drops a stroke that is under way when drawing ends, even if drawing resumes", async () => {
  const onNote = vi.fn();
  const note = { part: "note", variant: "A", on: null } as const;
  const { current, render, run } = await renderHook(
    (tool: NoteTool | null) =>
      useNoteTools({ tool, note, by: "customer", inFeet: false, onNote, onWrite: () => undefined }),
    "pen" as NoteTool | null,
  );
  await run(() => current().instrument?.("down", { x: 0, y: 0 }, 10));
  await run(() => current().instrument?.("move", { x: 90, y: 90 }, 10));
  expect(current().overlay(10)).toBeTruthy();
  for (const tool of [null, "pen"] as const) {
    await render(tool);
    expect(current().overlay(10)).toBeFalsy();
  }
  expect(onNote).not.toHaveBeenCalled();
});
