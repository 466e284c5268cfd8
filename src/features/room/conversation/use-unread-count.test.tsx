// @dom
import { beforeEach, expect, it, vi } from "vitest";
import { usePageMeta } from "@/lib/page-meta.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import type { Message } from "./messages.ts";
import { useUnreadCount } from "./use-unread-count.ts";

const messageNo = (n: number, sender: "mara" | "ellen" = "mara"): Message => ({
  id: `message ${n}`,
  sender_id: sender,
  sender: sender === "mara" ? "designer" : "user",
  text: "…",
  created_at: new Date(Date.UTC(2026, 10, 21, 14, 0, n)).toISOString(),
});
const focus = vi.spyOn(document, "hasFocus");
const onNew = vi.fn();

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
});

/** Opens the chat as the customer, Ellen. */
async function open(messages: Message[]) {
  const page = await renderHook(
    (known: Message[] | null) => {
      usePageMeta({ title: "Chat with Mara", description: "" });
      useUnreadCount(known ?? [], "ellen", known !== null, onNew);
    },
    null as Message[] | null,
  );
  await page.render(messages);
  return page;
}
const icon = () => document.head.querySelector("link")?.getAttribute("href");

it("counts in the title and marks the icon while the page is not in front", async () => {
  focus.mockReturnValue(false);
  const page = await open([messageNo(1)]);
  expect([document.title, icon()]).toEqual(["Chat with Mara | Parlour", "/favicon.svg"]);
  await page.render([1, 2].map((n) => messageNo(n)));
  expect([document.title, icon()]).toEqual(["(1) Chat with Mara | Parlour", "/favicon-new.svg"]);
  await page.render([messageNo(1), messageNo(2), messageNo(3, "ellen"), messageNo(4)]);
  expect(document.title).toBe("(2) Chat with Mara | Parlour");
  expect(onNew).toHaveBeenCalledTimes(2);
  focus.mockReturnValue(true);
  await page.run(() => window.dispatchEvent(new Event("focus")));
  expect([document.title, icon()]).toEqual(["Chat with Mara | Parlour", "/favicon.svg"]);
  expect(onNew).toHaveBeenCalledTimes(2);
});

it("shows nothing while the page is in front, and removes its count when the user leaves the room", async () => {
  focus.mockReturnValue(true);
  const page = await open([]);
  await page.render([messageNo(1)]);
  expect(document.title).toBe("Chat with Mara | Parlour");
  expect(onNew).not.toHaveBeenCalled();
  focus.mockReturnValue(false);
  await page.run(() => window.dispatchEvent(new Event("blur")));
  await page.render([messageNo(1), messageNo(2)]);
  expect(document.title).toBe("(1) Chat with Mara | Parlour");
  await page.unmount();
  expect([document.title, icon()]).toEqual(["Chat with Mara | Parlour", "/favicon.svg"]);
});
