import { expect } from "@playwright/test";
import { newPerson } from "../support/people.ts";
import { expectAccessible } from "./support/axe.ts";
import { booking, browserOf, publishedDesigner, said, setSlot } from "./support/people.ts";
import { test } from "./support/test.ts";

/** The first designer of the seed. */
const SAMPLE = "00000000-0000-4000-8000-000000000101";

test("a session that is over is rated, answered by the designer, and shown on her profile", async ({
  browser,
  page,
}) => {
  test.slow();
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Noor Haddad")]);
  const id = await booking({ customer, designer, from: -1800, to: 1800 });
  await said(id, customer, "Which blue?", 60);
  const [hers, his] = await Promise.all([browserOf(browser, customer), browserOf(browser, designer)]);
  const chat = await hers.newPage();
  await chat.goto(`/chat/${id}`);
  await expect(chat.getByRole("textbox", { name: "Message" })).toBeEnabled();
  const card = chat.getByRole("region", { name: "Review" });
  await expect(card).toHaveCount(0);

  // The slot ends.
  await setSlot(id, -3600, -1);
  await chat.goto("/chats");
  await chat.getByRole("link", { name: /^Rate the session: Noor Haddad/ }).click();
  await expect(card.getByRole("group", { name: "How was your chat with Noor Haddad?" })).toBeVisible();
  await expect(card.getByRole("button", { name: "Send review" })).toHaveCount(0);
  // Stars are radio buttons: one goes there with Tab, and chooses with the arrow keys.
  await card.getByRole("radio", { name: "1 star, Poor" }).focus();
  for (let n = 0; n < 3; n++) await chat.keyboard.press("ArrowRight");
  await expect(card.getByRole("radio", { name: "4 stars, Very good" })).toBeChecked();
  await card.getByRole("textbox", { name: /^What should others know/ }).fill("She knows her blues.");
  await expectAccessible(chat);
  await card.getByRole("button", { name: "Send review" }).click();
  await expect(card).toContainText("Thank you. You gave");
  await expect(card).toBeFocused();

  await card.getByRole("button", { name: "Change" }).click();
  await card.getByRole("radio", { name: "5 stars, Excellent" }).check();
  await card.getByRole("button", { name: "Send review" }).click();
  await expect(card).toContainText("5 out of 5");

  const desk = await his.newPage();
  await desk.goto("/designer/earnings");
  await desk.getByRole("link", { name: "1 review" }).click();
  await expect(desk.getByRole("figure")).toContainText("She knows her blues.");
  await desk.getByRole("button", { name: "Answer Ellen" }).click();
  await desk.getByRole("textbox", { name: "Your answer to Ellen" }).fill("So do you, by now.");
  await desk.getByRole("button", { name: "Send answer" }).click();
  await expect(desk.getByText("Noor Haddad answers")).toBeVisible();
  await expect(desk.getByRole("button", { name: "Answer Ellen" })).toHaveCount(0);

  await page.goto(`/designer/${designer.user.id}`);
  await expect(page.getByRole("definition")).toHaveText(["$60/hourly · 1h", /^5\.0/, "1"]);
  const shown = page.getByRole("region", { name: "Client Testimonials" });
  await expect(shown.getByRole("figure")).toHaveText(
    /She knows her blues\..*Ellen.*5 out of 5.*edited.*Noor Haddad answersSo do you, by now\./s,
  );
  await expect(shown).not.toContainText("Vos");
  // Visitors report nothing.
  await expect(shown.getByRole("button", { name: /^Report/ })).toHaveCount(0);
  await chat.goto(`/chat/${id}`);
  await expect(card).toContainText("Noor Haddad answers: So do you, by now.");
});

test("the stars of the email are chosen when its link opens the page, and nothing is sent by that", async ({
  browser,
}) => {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Noor Haddad")]);
  const id = await booking({ customer, designer, from: -1800, to: 4 });
  await said(id, customer, "Which blue?", 60);
  const chat = await (await browserOf(browser, customer)).newPage();
  await chat.goto(`/chat/${id}?stars=2`);
  // The page is open when the slot ends.
  const card = chat.getByRole("region", { name: "Review" });
  await expect(card.getByRole("radio", { name: "2 stars, Fair" })).toBeChecked();
  await chat.goto("/chats");
  await expect(chat.getByRole("link", { name: /^Rate the session/ })).toBeVisible();
});

test("the reviews of a profile come page by page, and one of them is reported", async ({ browser }) => {
  const page = await (await browserOf(browser, await newPerson("user", "Joris Bakker"))).newPage();
  await page.goto(`/designer/${SAMPLE}`);
  await expect(page.getByRole("definition").filter({ hasText: /^4\.9|^127$/ })).toHaveCount(2);
  const shown = page.getByRole("region", { name: "Client Testimonials" });
  await expect(shown.getByRole("figure")).toHaveCount(3);
  await expect(shown.getByRole("figure")).toContainText(["Hanna", "Marcus", "Lena"]);
  await shown.getByRole("button", { name: "Show more reviews" }).click();
  await expect(shown.getByRole("figure")).toHaveCount(13);

  await shown.getByRole("button", { name: "Report the review of Marcus" }).click();
  const dialog = page.getByRole("dialog", { name: "Report the review of Marcus" });
  await dialog.getByLabel("What is wrong with it?").selectOption("It is an advertisement");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Thank you. We will look at it.");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(shown.getByRole("button", { name: "Report the review of Marcus" })).toBeFocused();
});
