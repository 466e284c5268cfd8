// @dom
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { FitFinding } from "@/domain/floor-plan/fit.ts";
import { type FloorPlan, floorPlanOf } from "@/domain/floor-plan/floor-plan.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { withChange } from "./editing.ts";
import { FitList } from "./fit-list.tsx";
import { added } from "./placing.ts";
import type { Selected } from "./selected.ts";
import { newRoom, rectangle } from "./shapes.ts";
import { useFitFindings } from "./use-fit-findings.ts";

const ROOM = floorPlanOf([newRoom("booking", rectangle(4300, 3100), false)]);
function withSofaAt(y: number): FloorPlan {
  const sofa = added(ROOM, "now", { part: "item", kind: "sofa", id: "sofa" }, { x: 2150, y: 1500 });
  const put = sofa?.change.put.map((row) => (row.part === "place" ? { ...row, y } : row)) ?? [];
  return withChange(ROOM, { put, remove: [] });
}

function wordsOf(findings: readonly FitFinding[], isKnown: boolean, selected: Selected | null = null) {
  const handlers = { onName: () => undefined, onSelect: () => undefined };
  const at = { plan: ROOM, isRaised: false, isLow: false, width: 240 };
  const list = createElement(FitList, { findings, isKnown, selected, ...at, ...handlers });
  return renderToStaticMarkup(list).replace(/<[^>]*>/g, "");
}

it("says that everything fits only once that is known, and not during a drag", async () => {
  vi.useFakeTimers();
  const free = withSofaAt(1500);
  const hook = ([plan, isResting]: [FloorPlan, boolean]) => useFitFindings(plan, "now", isResting);
  const page = await renderHook(hook, [free, true]);
  const words = () => wordsOf(page.current().settled, page.current().isKnown);
  expect(words()).toBe("Checking…");
  await page.pass(150);
  expect(words()).toBe("Everything fits");
  const inWall = withSofaAt(300);
  await page.render([inWall, false]);
  expect(page.current().findings).toMatchObject([{ level: "clash" }]);
  expect(words()).toBe("Checking…");
  await page.render([inWall, true]);
  expect(words()).toContain("1 thing to look at");
});

it("says first what is wrong with the selected object", () => {
  const [sofa, bed] = ["sofa", "bed"].map(
    (id): FitFinding => ({
      level: "hint",
      ids: [id],
      sentence: `About the ${id}.`,
      mark: { kind: "area", outline: [] },
    }),
  ) as [FitFinding, FitFinding];
  expect(wordsOf([sofa, bed], true)).toBe("2 things to look atAbout the sofa.and 1 more");
  expect(wordsOf([sofa, bed], true, { part: "item", id: "bed" })).toBe("2 things to look atAbout the bed.and 1 more");
});
