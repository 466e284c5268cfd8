import { expect } from "@playwright/test";
import { newPerson } from "../support/people.ts";
import { booking, publishedDesigner, said } from "./support/people.ts";
import { test } from "./support/test.ts";

test("A customer rates a session, and the designer answers", async ({ page, pageOf }) => {
  test.slow();
  const name = `Noor ${crypto.randomUUID().slice(0, 8)}`;
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner(name)]);
  const id = await booking({ customer, designer, from: -3600, to: -1 });
  await said(id, customer, "Which blue?", 60);
  const chat = await pageOf(customer, { at: "/chats" });
  const card = chat.getByRole("region", { name: "Review" });
  await chat.getByRole("link", { name: `Leave a review: ${name}` }).click();
  // Stars are radio buttons: Tab reaches them, and the arrow keys choose.
  await card.getByRole("radio", { name: "1 star, Poor" }).focus();
  for (let n = 0; n < 3; n++) await chat.keyboard.press("ArrowRight");
  await expect(card.getByRole("radio", { name: "4 stars, Very good" })).toBeChecked();
  await card.getByRole("textbox", { name: /^What should others know/ }).fill("She knows her blues.");
  await card.getByRole("button", { name: "Send review" }).click();
  await expect(card).toContainText("Thank you. You gave");

  await card.getByRole("button", { name: "Change" }).click();
  await card.getByRole("radio", { name: "5 stars, Excellent" }).check();
  await card.getByRole("button", { name: "Send review" }).click();
  await expect(card).toContainText("5 out of 5");

  const desk = await pageOf(designer, { at: "/designer/earnings" });
  await desk.getByRole("link", { name: "1 review" }).click();
  await expect(desk.getByRole("figure")).toContainText("She knows her blues.");
  await desk.getByRole("button", { name: "Answer Ellen" }).click();
  await desk.getByRole("textbox", { name: "Your answer to Ellen" }).fill("So do you, by now.");
  await desk.getByRole("button", { name: "Send answer" }).click();
  await expect(desk.getByText(`${name} answers`)).toBeVisible();

  await page.goto(`/designer/${designer.user.id}`);
  await expect(page.getByRole("definition")).toHaveText(["$60 for 60 min", /^5\.0/, "1"]);
  const shown = page.getByRole("region", { name: "Client Testimonials" });
  await expect(shown.getByRole("figure")).toHaveText(
    new RegExp(`She knows her blues\\..*Ellen.*5 out of 5.*edited.*${name} answersSo do you, by now\\.`, "s"),
  );
  await expect(shown).not.toContainText("Vos");
  // Visitors cannot report.
  await expect(shown.getByRole("button", { name: /^Report/ })).toHaveCount(0);
  await chat.goto(`/chat/${id}`);
  await expect(card).toContainText(`${name} answers: So do you, by now.`);
});
