// @dom
import { act } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { AskNotifications } from "./ask-notifications.tsx";

vi.mock("./use-notifications.ts", () => ({
  useNotifications: () => ({ state: "off", turnOn: () => {}, turnOff: () => {}, busy: false, failed: false }),
}));

it("does not ask again after “no”, and moves the focus to the page", async () => {
  const main = document.body.appendChild(document.createElement("main"));
  Object.assign(main, { id: "main", tabIndex: -1 });
  onTestFinished(() => main.remove());
  const question = <AskNotifications title="Want reminders?">Of your sessions.</AskNotifications>;
  const before = await render(question);
  const [, notNow] = before.container.querySelectorAll("button");
  expect(notNow?.textContent).toBe("Not now");
  await act(async () => notNow?.focus());
  await act(async () => notNow?.click());
  expect(before.container.textContent).toBe("");
  expect(document.activeElement).toBe(main);
  expect((await render(question)).container.textContent).toBe("");
});
