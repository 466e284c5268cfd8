import { expect } from "@playwright/test";
import { newPerson } from "../support/people.ts";
import { stackUrl } from "../support/target.ts";
import { type EnginePage, engines } from "./support/engines.ts";
import { booking, browserOf, publishedDesigner } from "./support/people.ts";
import { test } from "./support/test.ts";

/* The room in other browsers than Chromium, if this machine has them. Without sound and picture, because these browsers have no fake devices. */

const texts = (page: EnginePage) => page.run<string>("document.body.innerText");
const shows = (page: EnginePage, text: string) => expect.poll(() => texts(page), { timeout: 30_000 }).toContain(text);
const press = (page: EnginePage, name: string) =>
  expect
    .poll(() =>
      page.run<boolean>(`(() => {
        const named = (button) => (button.ariaLabel ?? button.textContent).trim() === ${JSON.stringify(name)};
        const button = [...document.querySelectorAll("button:enabled")].find(named);
        button?.click();
        return button !== undefined;
      })()`),
    )
    .toBe(true);

for (const engine of engines) {
  test(`${engine.name}: two people write to each other, and one opens the call's room`, async ({ browser }) => {
    test.skip(!engine.installed(), `${engine.name} is not installed: apt-get install ${engine.packages}`);
    test.slow();
    const [customer, designer] = await Promise.all([
      newPerson("user", "Ellen Vos"),
      publishedDesigner("Marta Lindholm"),
    ]);
    const id = await booking({ customer, designer, from: -600, to: 3600, slotType: "call" });
    const his = await (await browserOf(browser, designer)).newPage();
    await his.goto(`/chat/${id}`);
    const hers = await engine.start();
    try {
      await hers.open(`${stackUrl()}/login`);
      const kept = {
        authToken: customer.token,
        refreshToken: customer.refreshToken,
        userData: JSON.stringify(customer.user),
      };
      await hers.run(`Object.assign(localStorage, ${JSON.stringify(kept)}) && 0`);
      await hers.open(`${stackUrl()}/chat/${id}`);
      await shows(hers, "Marta Lindholm");
      await shows(hers, "Here, not in the call");
      await expect(his.getByText("Here, not in the call")).toBeVisible();

      await hers.run(
        `document.querySelector("textarea").focus() ?? document.execCommand("insertText", false, "Is the wall bearing?")`,
      );
      await press(hers, "Send");
      await expect(his.getByRole("log").getByRole("article")).toHaveText([/Is the wall bearing\?/]);
      await his.getByRole("textbox", { name: "Message" }).fill("No, it is not.");
      await his.getByRole("textbox", { name: "Message" }).press("Enter");
      await shows(hers, "No, it is not.");

      await hers.open(`${stackUrl()}/chat/${id}`);
      await shows(hers, "Is the wall bearing?");
      expect(await hers.run("document.documentElement.scrollWidth <= innerWidth")).toBe(true);

      await press(hers, "Join the call");
      if (await hers.run(`typeof RTCPeerConnection === "undefined"`)) {
        await shows(hers, "This browser cannot make calls");
        await press(hers, "Back to the conversation");
        return;
      }
      await press(hers, "Join to listen and write");
      await shows(hers, "Marta has not joined yet");
      await press(hers, "Leave the call");
      await shows(hers, "Join the call");
    } finally {
      await hers.close();
    }
  });
}
