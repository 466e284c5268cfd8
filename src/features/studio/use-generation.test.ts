// @dom
import { beforeEach, expect, it, vi } from "vitest";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { useGeneration } from "./use-generation.ts";

vi.mock("@/lib/image.ts", () => ({ loadPicture: async () => undefined }));

const CHOICE = { room: "Office", style: "Boho", palette: "dark" } as const;

beforeEach(() => void vi.useFakeTimers());

it("takes three seconds for a design", async () => {
  const { current, run, pass } = await renderHook(useGeneration);
  await pass(5000);
  expect(current().generation).toEqual({ status: "idle" });
  await run(() => current().generate(CHOICE));
  await pass(2999);
  expect(current().generation).toEqual({ status: "generating", choice: CHOICE });
  await pass(1);
  expect(current().generation).toEqual({ status: "done", choice: CHOICE });
});
