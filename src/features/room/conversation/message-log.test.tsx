// @dom
import { act, useState } from "react";
import { expect, it } from "vitest";
import { buttonIn, render } from "@/lib/testing/render.tsx";
import { MessageLog } from "./message-log.tsx";
import type { Message } from "./messages.ts";
import type { Unsent } from "./outbox.ts";

const failed = { id: "u", text: "Hello", at: "2026-11-21T14:00:00Z", state: "failed" } as unknown as Unsent;

function Log({ messages = [], olderFailed = false }: { messages?: Message[]; olderFailed?: boolean }) {
  const [unsent, setUnsent] = useState([failed]);
  const [hasOlder, setHasOlder] = useState(true);
  const nothing = () => {};
  return (
    <MessageLog
      {...{ messages, unsent, files: [], ownId: "ellen", otherName: "Mara", open: true, firstUnread: null }}
      {...{ readTo: "", hasOlder, loadingOlder: false, olderFailed, note: null, onDrawn: undefined }}
      {...{ onRetry: nothing, onRetryFile: nothing, onLeaveOut: nothing }}
      onOlder={() => setHasOlder(false)}
      onDiscard={() => setUnsent([])}
    />
  );
}

it("says that earlier messages could not be loaded, while there are any", async () => {
  const { container } = await render(<Log olderFailed />);
  const alerts = () => [...container.querySelectorAll('[role="alert"]')].map((alert) => alert.textContent).join();
  expect(alerts()).toContain("Earlier messages could not be loaded");
  await act(async () =>
    [...container.querySelectorAll("button")].find((one) => one.textContent === "Earlier messages")?.click(),
  );
  expect(alerts()).not.toContain("Earlier messages");
});

it("takes the focus where “Discard” and “Earlier messages” go", async () => {
  const { container } = await render(<Log />);
  for (const name of ["Discard", "Earlier messages"]) {
    const button = buttonIn(container, name);
    await act(async () => button?.focus());
    await act(async () => button?.click());
    expect(button?.isConnected).toBe(false);
    expect(document.activeElement).toBe(container.querySelector('[role="log"]'));
  }
});

it("takes the focus where “New messages” goes", async () => {
  const message = {
    id: "1",
    sender_id: "mara",
    sender: "designer",
    text: "…",
    created_at: "2026-11-21T14:00:00Z",
  } as const;
  const page = await render(<Log messages={[message]} />);
  const log = page.container.querySelector<HTMLElement>('[role="log"]');
  Object.defineProperty(log, "scrollHeight", { value: 1000 });
  const scroll = () => act(async () => log?.dispatchEvent(new Event("scroll")));
  // To an earlier message.
  await scroll();
  await page.render(<Log messages={[message, { ...message, id: "2" }]} />);
  const button = [...page.container.querySelectorAll("button")].find((one) => one.textContent === "New messages");
  await act(async () => button?.focus());
  await act(async () => button?.click());
  await scroll();
  expect(button?.isConnected).toBe(false);
  expect(document.activeElement).toBe(log);
});
