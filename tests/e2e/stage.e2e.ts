import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { newPerson } from "../support/people.ts";
import { expectAccessible } from "./support/axe.ts";
import { booking, browserOf, publishedDesigner, setSlot } from "./support/people.ts";
import { drawLine } from "./support/pictures.ts";
import { test } from "./support/test.ts";

/* The room as the stage of the session: both draw, and the conversation leads to what was drawn. */

const HOUR = 3600;
const stage = (page: Page) => page.getByRole("region", { name: "The room" });
const sofa = (page: Page) => stage(page).getByRole("button", { name: /^Sofa, 2\.20 m/ });
const strokes = (page: Page) => stage(page).getByRole("button", { name: "Pen stroke" });

test("Two members draw the room, move a sofa and draw on it, until the session ends", async ({ browser }) => {
  test.slow();
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Marta Lindholm")]);
  const id = await booking({ customer, designer, from: -600, to: HOUR });
  const [hers, his] = await Promise.all([
    (await browserOf(browser, customer)).newPage(),
    (await browserOf(browser, designer)).newPage(),
  ]);
  await Promise.all([hers.goto(`/chat/${id}`), his.goto(`/chat/${id}`)]);

  await test.step("begins with two lengths, which both see", async () => {
    const draw = hers.getByRole("button", { name: "Draw the room" });
    await hers.getByLabel("Length").fill("five");
    await draw.click();
    await expect(stage(hers).getByRole("alert")).toContainText("Write both");
    await hers.getByLabel("Length").fill("5.40 m");
    await hers.getByLabel("Width").fill("3,80");
    await draw.click();
    for (const page of [hers, his])
      await expect(stage(page).getByRole("group", { name: /^Floor plan, 5\.40 m by 3\.80 m/ })).toBeVisible();
  });

  await test.step("places and moves a sofa in A", async () => {
    await his.getByLabel("Add furniture").selectOption("sofa");
    await expect(his.getByRole("button", { name: "A", exact: true })).toHaveAttribute("aria-pressed", "true");
    await hers.getByRole("button", { name: "A", exact: true }).click();
    const before = await sofa(hers).getAttribute("aria-label");
    await sofa(his).focus();
    await his.keyboard.press("Shift+ArrowUp");
    await expect(sofa(hers)).not.toHaveAttribute("aria-label", before ?? "");
    await expect(hers.getByRole("log").getByRole("button", { name: "Marta added a sofa in A" })).toBeVisible();
    await expect(his.getByRole("log").getByRole("button", { name: "You added a sofa in A" })).toBeVisible();
  });

  await test.step("draws; each takes back only what is their own", async () => {
    await hers.getByRole("button", { name: "Pencil" }).click();
    const drawing = stage(hers).getByRole("group", { name: /^Floor plan/ });
    await drawLine(hers, [0.3, 0.3], [0.6, 0.6], drawing);
    await expect(strokes(his)).toHaveCount(1);
    await his.getByRole("button", { name: "Undo" }).click();
    await expect(strokes(his)).toHaveCount(1);
    await hers.reload();
    await hers.getByRole("button", { name: "A", exact: true }).click();
    await expect(strokes(hers)).toHaveCount(1);
    await expectAccessible(hers);
  });

  await test.step("keeps what was drawn after the end, and refuses more", async () => {
    await setSlot(id, -HOUR, -60);
    await hers.reload();
    await expect(stage(hers).getByRole("group", { name: /^Floor plan/ })).toBeVisible();
    await expect(hers.getByRole("toolbar", { name: "Tools" })).toBeHidden();
    const note = {
      part: "note",
      id: randomUUID(),
      variant: "A",
      on: null,
      kind: "ink",
      text: "",
      points: [0, 0, 9, 9],
    };
    const answer = await hers.evaluate(
      async ([bookingId, operation, put]) => {
        const headers = {
          "content-type": "application/json",
          authorization: `Bearer ${localStorage.getItem("authToken")}`,
        };
        const body = JSON.stringify({ bookingId, operation, put: [put], remove: [] });
        return (await fetch("/api/floor-plans/operations", { method: "POST", headers, body })).status;
      },
      [id, randomUUID(), note] as const,
    );
    expect(answer).toBe(409);
  });
});
