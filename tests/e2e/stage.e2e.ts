import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { expectAccessible } from "./support/axe.ts";
import { holdBack } from "./support/hold-back.ts";
import { booking, browserOf, publishedDesigner, setSlot } from "./support/people.ts";
import { drawLine, roomPicture } from "./support/pictures.ts";
import { test } from "./support/test.ts";

/* The room as the stage of the session: both members draw, each sees what the other does, and the conversation links to the changes. */

const HOUR = 3600;
const OPERATIONS = "**/api/floor-plans/operations";
const stage = (page: Page) => page.getByRole("region", { name: "The room" });
const drawing = (page: Page) => stage(page).getByRole("group", { name: /^Floor plan/ });
const sofa = (page: Page) => stage(page).getByRole("button", { name: /^Sofa, 2\.20 m/ });
const strokes = (page: Page) => stage(page).getByRole("button", { name: "Pen stroke" });
const pointer = (page: Page, name: string) => page.locator("[data-pointer]", { hasText: name });
const press = (page: Page, name: string) => stage(page).getByRole("button", { name, exact: true }).click();
const nameOf = async (page: Page) => (await sofa(page).getAttribute("aria-label")) ?? "";

/** Opens the pages of a session's two members. */
async function twoPages(browser: Parameters<typeof browserOf>[0]) {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Marta Lindholm")]);
  const id = await booking({ customer, designer, from: -600, to: HOUR });
  const [hers, his] = await Promise.all([
    (await browserOf(browser, customer)).newPage(),
    (await browserOf(browser, designer)).newPage(),
  ]);
  await Promise.all([hers.goto(`/chat/${id}`), his.goto(`/chat/${id}`)]);
  return { id, hers, his };
}
/** Types a wall's length at its label on the drawing. */
async function typeLength(page: Page, wall: string | RegExp, length: string) {
  await stage(page).getByRole("button", { name: wall, exact: true }).press("Enter");
  await stage(page)
    .getByRole("textbox", { name: /, length$/ })
    .fill(length);
  await stage(page)
    .getByRole("textbox", { name: /, length$/ })
    .press("Enter");
}
/** Prepares a room: she draws it, he places a sofa in A, and both look at A. */
async function roomWithSofa(hers: Page, his: Page) {
  await typeLength(hers, /^Top wall, [\d.]+ m$/, "5.40 m");
  await typeLength(hers, /^Right wall, [\d.]+ m$/, "3,80");
  for (const page of [hers, his])
    await expect(stage(page).getByRole("group", { name: /^Floor plan, 5\.40 m by 3\.80 m/ })).toBeVisible();
  await press(hers, "Compare");
  await expect(stage(hers).getByText("Nothing moved in A yet")).toBeVisible();
  await press(hers, "Arrange A");
  await expect(stage(hers).getByRole("button", { name: "A", exact: true })).toHaveAttribute("aria-pressed", "true");
  await press(his, "Add furniture");
  await his.getByRole("menuitem", { name: "Sofa", exact: true }).click();
  await expect(stage(his).getByRole("button", { name: "A", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect(stage(his).getByText("You now draw in A, to compare with As it is.")).toBeVisible();
  await press(hers, "A");
  await expect(sofa(hers)).toBeVisible();
}
/** Puts the pointer on the sofa, and returns its place. */
async function takeSofa(page: Page) {
  const box = await sofa(page).locator(".plan-outline").boundingBox();
  if (!box) throw new Error("There is no sofa");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  return { x, y };
}

test("Two members draw the room, move a sofa and draw on it, until the session ends", async ({ browser }) => {
  test.slow();
  const { id, hers, his } = await twoPages(browser);

  await test.step("offers to draw on a photo in one look with the room, which phones fold", async () => {
    await hers.getByLabel("Add pictures or PDFs: files").setInputFiles(await roomPicture(hers, 600, 400));
    await hers.setViewportSize({ width: 390, height: 844 });
    await hers.getByRole("button", { name: "Drawing", exact: true, expanded: false }).click();
    const photo = stage(hers).getByRole("button", { name: "Draw on room.jpg" });
    for (const [width, height] of [
      [390, 844],
      [834, 1112],
      [1280, 720],
    ] as const) {
      await hers.setViewportSize({ width, height });
      for (const choice of [photo, stage(hers).getByRole("button", { name: "Begin with this room" })])
        await expect(choice).toBeInViewport({ ratio: 1 });
    }
    await photo.click();
    await expect(stage(hers).getByRole("group", { name: /, drawn on$/ })).toBeVisible();
    await press(hers, "Draw on: room.jpg");
    await hers.getByRole("menuitem", { name: "The room" }).click();
  });

  await test.step("begins with a room of a usual size, which both see once one pulls it or types a length", async () => {
    await typeLength(hers, "Top wall, 4.50 m", "five");
    await expect(stage(hers).getByRole("alert")).toHaveText("A length like 4.30, please");
    await stage(hers).getByRole("textbox").press("Escape");
    const error = { code: "floor_plan_closed", message: "The session is over." };
    await hers.route(OPERATIONS, (route) => route.fulfill({ status: 409, json: { error } }));
    await typeLength(hers, "Top wall, 4.50 m", "4.80");
    await expect(stage(hers).getByRole("alert").filter({ hasText: "The session is over." })).toBeVisible();
    await press(hers, "Close");
    await hers.unroute(OPERATIONS);
    // The length that was refused stays.
    await expect(stage(hers).getByRole("button", { name: "Top wall, 4.80 m", exact: true })).toBeVisible();
    await stage(hers).locator('[data-handle="corner"]').hover();
    await hers.mouse.down();
    const middle = await drawing(hers).boundingBox();
    await hers.mouse.move((middle?.x ?? 0) + (middle?.width ?? 0) / 2, (middle?.y ?? 0) + (middle?.height ?? 0) / 2);
    await hers.mouse.up();
    await expect(stage(his).getByRole("button", { name: "Begin with this room" })).toHaveCount(0);
    await roomWithSofa(hers, his);
    await expect(hers.getByRole("log").getByRole("button", { name: "Marta added a sofa in A" })).toBeVisible();
    await expect(his.getByRole("log").getByRole("button", { name: "You added a sofa in A" })).toBeVisible();
  });

  await test.step("shows the fields of a piece when the press on it ends, and leaves the room where it is", async () => {
    const fields = stage(his).locator(".chosen-fields");
    await sofa(his).press("Escape");
    await expect(fields).toHaveCount(0);
    const place = () => drawing(his).locator(".plan-cut").boundingBox();
    const before = await place();
    await takeSofa(his);
    await expect(sofa(his)).toHaveClass(/plan-chosen/);
    await expect(fields).toBeHidden();
    await his.mouse.up();
    await expect(fields.getByLabel("Width")).toBeVisible();
    expect(await place()).toEqual(before);
    await press(his, "Done");
  });

  await test.step("types a wall's length only in the room as it is", async () => {
    const length = stage(hers).getByRole("textbox", { name: "Right wall, length" });
    await press(hers, "As it is");
    await stage(hers).getByRole("button", { name: "Right wall, 3.80 m", exact: true }).press("Enter");
    await expect(length).toBeFocused();
    for (const arrangement of ["A", "As it is", "A"]) {
      await press(hers, arrangement);
      await expect(length).toHaveCount(0);
    }
  });

  await test.step("says that no wall has space for a door", async () => {
    await press(hers, "As it is");
    await typeLength(hers, "Top wall, 5.40 m", "1");
    await typeLength(hers, "Right wall, 3.80 m", "1");
    await press(hers, "Add");
    await hers.getByRole("menuitem", { name: "Door", exact: true }).click();
    const said = stage(hers).getByRole("status").getByText("No wall has space for a door.");
    await expect(said).toBeVisible();
    await press(hers, "Undo");
    await press(hers, "Undo");
    await expect(said).toHaveCount(0);
    await press(hers, "A");
  });

  await test.step("adds a door from A, and says that it is in the room as it is", async () => {
    await press(hers, "Add");
    await hers.getByRole("menuitem", { name: "Door", exact: true }).click();
    await expect(stage(hers).getByRole("button", { name: "As it is" })).toHaveAttribute("aria-pressed", "true");
    const said = stage(hers).getByText("You now see the room as it is, with its doors and windows.");
    await expect(said).toBeVisible();
    await press(hers, "A");
    await expect(said).toHaveCount(0);
  });

  await test.step("draws; each takes back only what is their own", async () => {
    await press(hers, "Pencil");
    await drawLine(hers, [0.3, 0.3], [0.6, 0.6], drawing(hers));
    await expect(strokes(his)).toHaveCount(1);
    await sofa(his).click();
    await press(his, "Undo");
    await expect(sofa(hers)).toHaveCount(0);
    await expect(stage(his).locator(".chosen-fields")).toHaveCount(0);
    await expect(strokes(his)).toHaveCount(1);
    await press(his, "Redo");
    await expect(sofa(hers)).toHaveCount(1);
    await hers.reload();
    await press(hers, "A");
    await expect(strokes(hers)).toHaveCount(1);
    await expectAccessible(hers);
    await press(hers, "Compare");
    // Nobody has changed variant B.
    await expect(hers.getByRole("img", { name: /^Floor plan/ })).toHaveCount(2);
    await expect(stage(hers).getByRole("figure", { name: /^A / })).toContainText("Sofa added");
    await expectAccessible(hers);
    await hers.getByRole("log").getByRole("button", { name: "Marta added a sofa in A" }).click();
    await expect(sofa(hers)).toHaveClass(/plan-chosen/);
  });

  await test.step("keeps what was drawn after the end, and refuses more", async () => {
    await setSlot(id, -HOUR, -60);
    await hers.reload();
    await expect(drawing(hers)).toBeVisible();
    await expect(hers.getByRole("button", { name: "Pencil" })).toHaveCount(0);
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
        const body = JSON.stringify({ bookingId, operation, known: 0, put: [put], remove: [] });
        const answer = await fetch("/api/floor-plans/operations", { method: "POST", headers, body });
        return { status: answer.status, ...(await answer.json()) };
      },
      [id, randomUUID(), note] as const,
    );
    expect(answer).toMatchObject({
      status: 409,
      error: { code: "floor_plan_closed", fields: { "put.0": expect.any(String) } },
    });
  });
});

test("Each member sees what the other moves and points at, even on a picture, and both learn of a clash", async ({
  browser,
}) => {
  test.slow();
  const { id, hers, his } = await twoPages(browser);
  await roomWithSofa(hers, his);
  const stored = async () =>
    (await sql()`select sequence from public.floor_plans where booking_id = ${id}`)[0]?.sequence;

  await test.step("a sofa moves on the other page before it is let go", async () => {
    const [before, sequence] = [await nameOf(hers), await stored()];
    const { x, y } = await takeSofa(his);
    await his.mouse.move(x + 40, y + 60, { steps: 4 });
    await expect(sofa(hers)).not.toHaveAccessibleName(before);
    await expect(pointer(hers, "Marta")).toBeVisible();
    expect(await stored()).toBe(sequence);
    // She cannot take the piece that he is moving.
    const there = await nameOf(his);
    await expect(sofa(hers)).toHaveAccessibleName(there);
    await sofa(hers).focus();
    await hers.keyboard.press("Shift+ArrowLeft");
    expect(await nameOf(hers)).toBe(there);
    await his.mouse.up();
    await expect.poll(stored).not.toBe(sequence);
    await expect(sofa(hers)).toHaveAccessibleName(await nameOf(his));
  });

  await test.step("both pointers have names, and leave", async () => {
    const box = await drawing(hers).boundingBox();
    if (!box) throw new Error("There is no drawing");
    await hers.mouse.move(box.x + 200, box.y + 200);
    await expect(pointer(his, "Ellen")).toBeVisible();
    for (const page of [hers, his]) await page.mouse.move(5, 5);
    for (const [page, name] of [
      [his, "Ellen"],
      [hers, "Marta"],
    ] as const)
      await expect(pointer(page, name)).toHaveCount(0);
  });

  await test.step("names a clash on both sides; the last change counts", async () => {
    const { held, release } = holdBack();
    await his.route(OPERATIONS, async (route) => {
      await held;
      await route.continue();
    });
    await sofa(his).focus();
    await his.keyboard.press("Shift+ArrowUp");
    await sofa(hers).focus();
    await hers.keyboard.press("Escape");
    await expect(sofa(hers)).not.toHaveClass(/plan-chosen/);
    const before = await nameOf(his);
    const answered = hers.waitForResponse(OPERATIONS);
    await hers.keyboard.press("Shift+ArrowRight");
    await answered;
    release();
    const words = "You and Marta changed the sofa at the same time. The change of Marta counts.";
    await expect(hers.getByRole("alert").filter({ hasText: words })).toBeVisible();
    await expect(his.getByRole("alert").filter({ hasText: "at the same time. Your change counts." })).toBeVisible();
    for (const page of [hers, his]) {
      await expect(sofa(page)).toHaveAccessibleName(before);
      await page.getByRole("button", { name: "Close" }).click();
    }
    await his.unrouteAll();
  });

  await test.step("sends what was drawn without a connection once and in order, with a second tab open", async () => {
    const tab = await hers.context().newPage();
    await tab.goto(`/chat/${id}`);
    await press(tab, "A");
    await press(hers, "Pencil");
    await hers.context().setOffline(true);
    for (const y of [0.35, 0.45, 0.55]) await drawLine(hers, [0.35, y], [0.6, y], drawing(hers));
    await expect(strokes(hers)).toHaveCount(3);
    await hers.context().setOffline(false);
    for (const page of [his, tab]) await expect(strokes(page)).toHaveCount(3);
    const rows = await sql()`
      select (content -> 'points' ->> 1)::int as y from public.floor_plan_rows where booking_id = ${id} and part = 'note' order by sequence`;
    const ys = rows.map(({ y }) => y);
    expect(ys).toEqual(ys.toSorted((one, other) => one - other));
    expect(ys).toHaveLength(3);
    await tab.close();
  });

  await test.step("draws and points on a picture", async () => {
    await hers.getByLabel("Add pictures or PDFs: files").setInputFiles(await roomPicture(hers, 600, 400));
    for (const page of [hers, his]) {
      await press(page, "Draw on: The room");
      await page.getByRole("menuitem", { name: "room.jpg" }).click();
    }
    const picture = (page: Page) => stage(page).getByRole("group", { name: /, drawn on$/ });
    await drawLine(hers, [0.4, 0.4], [0.6, 0.6], picture(hers));
    await expect(strokes(his)).toHaveCount(1);
    await expect(pointer(his, "Ellen")).toBeVisible();
    const form = his.getByLabel("Note on the drawing");
    await press(his, "Note");
    await picture(his).click();
    await expect(form).toBeVisible();
    await press(his, "Draw on: room.jpg");
    await his.getByRole("menuitem", { name: "The room" }).click();
    await expect(pointer(his, "Ellen")).toHaveCount(0);
    // The place of the note was on the picture.
    await expect(form).toHaveCount(0);
  });
});

test("On a phone, the room has the screen and the conversation is a sheet", async ({ browser }) => {
  const { hers, his } = await twoPages(browser);
  await roomWithSofa(hers, his);
  await hers.setViewportSize({ width: 390, height: 844 });
  const sheet = hers.getByRole("button", { name: /^Conversation/ });
  await expect(sheet).toHaveAttribute("aria-expanded", "false");
  expect((await drawing(hers).boundingBox())?.height).toBeGreaterThan(844 / 2);
  await expectAccessible(hers);
  for (const button of await stage(hers).locator("button:enabled:visible").all()) {
    const box = await button.boundingBox();
    expect(
      Math.min(box?.width ?? 0, box?.height ?? 0),
      await button.evaluate((one) => one.outerHTML),
    ).toBeGreaterThanOrEqual(44);
  }
  await test.step("the form of a note stays beside its place when the phone is turned", async () => {
    await press(hers, "Note");
    await drawing(hers).click({ position: { x: 120, y: 200 } });
    const gap = async () => {
      const [dot, form] = await Promise.all([
        stage(hers).locator("[data-writing]").boundingBox(),
        stage(hers).locator("form").boundingBox(),
      ]);
      if (!dot || !form) throw new Error("Nothing is written");
      return Math.max(form.x - dot.x, dot.x - form.x - form.width, form.y - dot.y, dot.y - form.y - form.height);
    };
    expect(await gap()).toBeLessThan(30);
    await hers.setViewportSize({ width: 844, height: 390 });
    await expect.poll(gap).toBeLessThan(30);
    await hers.getByLabel("Note on the drawing").press("Escape");
    await hers.setViewportSize({ width: 390, height: 844 });
  });
  await test.step("compared arrangements are as wide as the screen, one above the other", async () => {
    await press(hers, "Compare");
    const plans = await hers.getByRole("img", { name: /^Floor plan/ }).all();
    expect(plans).toHaveLength(2);
    await expect(plans[0] ?? hers.locator("nothing")).toBeInViewport({ ratio: 1 });
    const [now, a] = await Promise.all(plans.map((plan) => plan.boundingBox()));
    expect(now?.width).toBeGreaterThan(350);
    expect(a).toMatchObject({ width: now?.width, x: now?.x });
    await press(hers, "A");
  });
  await sheet.click();
  await hers.getByRole("button", { name: "Marta added a sofa in A" }).click();
  await expect(sheet).toHaveAttribute("aria-expanded", "false");
  await test.step("the fields of a piece stand beside or below the room", async () => {
    await stage(hers)
      .getByRole("button", { name: /^Sofa 2\.20 × 0\.95/ })
      .click();
    for (const [width, height] of [
      [844, 390],
      [390, 844],
      [1280, 720],
    ] as const) {
      await hers.setViewportSize({ width, height });
      const gap = async () => {
        const room = await drawing(hers).locator(".plan-cut").boundingBox();
        const fields = await stage(hers).locator(".chosen-fields").boundingBox();
        if (!room || !fields) return Number.NaN;
        return Math.max(fields.x - room.x - room.width, fields.y - room.y - room.height);
      };
      await expect.poll(gap, `${width}`).toBeGreaterThan(10);
    }
  });
  await hers.getByRole("button", { name: "Take out" }).click();
  await expect(sofa(his)).toHaveCount(0);
});
