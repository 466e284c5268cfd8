// @dom

import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { startSession } from "@/lib/session.ts";
import { buttonIn, change, press, renderPage } from "@/lib/testing/render.tsx";
import { sessionOf } from "@/lib/testing/session-of.ts";
import { Composer } from "./composer.tsx";

const START = Date.parse("2026-11-21T14:00:00");
const END = Date.parse("2026-11-21T15:00:00");
const onSend = vi.fn<(text: string) => void>();

beforeEach(() => {
  startSession(sessionOf("ellen"));
});

async function open(options: Partial<Parameters<typeof Composer>[0]> = {}) {
  const nothing = () => {};
  const page = await renderPage(
    <Composer
      {...{ bookingId: "booking", phase: "open", closed: null, start: START, end: END, glance: null }}
      bookAgain="/designer/mara"
      {...{ onWrite: nothing, onSend, onFiles: nothing, ...options }}
    />,
  );
  const input = page.container.querySelector<HTMLTextAreaElement>("form textarea");
  const send = page.container.querySelector<HTMLButtonElement>("button[type=submit]");
  if (!input || !send) throw new Error("there is no composer");
  return { ...page, input, send };
}

it("does not send blanks, with Shift+Enter, or with the Enter that confirms a character of an input method", async () => {
  const { input, send } = await open();
  await change(input, "   ");
  await press(input, "Enter");
  await act(async () => send.click());
  await change(input, "かんじ");
  await press(input, "Enter", { isComposing: true });
  // Safari reports that it no longer composes; only the old key code shows that it does.
  await press(input, "Enter", { keyCode: 229 });
  expect(await press(input, "Enter", { shiftKey: true })).toBe(true);
  expect(onSend).not.toHaveBeenCalled();
  expect(input.value).toBe("かんじ");
});

it("sends a text without leading and trailing spaces, so that it equals what the database stores", async () => {
  const { input } = await open();
  await change(input, " \n It faces north.\tAlways.\r\n");
  await press(input, "Enter");
  expect(onSend).toHaveBeenCalledExactlyOnceWith("It faces north.\tAlways.");
});

it("keeps all of a text that is too long, says so, and sends it once it is short enough", async () => {
  const { container, input, send } = await open();
  await change(input, "x".repeat(4001));
  expect(input.value).toHaveLength(4001);
  expect(container.querySelector("[role=alert]")?.textContent).toMatch(/^4,001 characters: a message holds 4,000\./);
  await press(input, "Enter");
  expect(send.disabled).toBe(true);
  expect(onSend).not.toHaveBeenCalled();
  await change(input, "x".repeat(4000));
  expect(container.querySelector("[role=alert]")).toBeNull();
  await press(input, "Enter");
  expect(onSend).toHaveBeenCalledOnce();
});

it("shows the text that was being written when the session ended, to copy or discard it", async () => {
  const first = await open();
  await change(first.input, " One more thing: the green chair. ");
  await first.unmount();
  const before = await open({ phase: "before" });
  expect(before.container.querySelector('[aria-label="Not sent"]')).toBeNull();
  await before.unmount();
  const writeText = vi.fn();
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  const { container, input, unmount } = await open({ phase: "after" });
  const unsent = () => container.querySelector('[aria-label="Not sent"]');
  expect(unsent()?.querySelector("textarea")?.value).toBe("One more thing: the green chair.");
  expect(input.value).toBe("");
  await act(async () => buttonIn(container, "Copy")?.click());
  expect(writeText).toHaveBeenCalledExactlyOnceWith("One more thing: the green chair.");
  await act(async () => buttonIn(container, "Discard")?.click());
  expect(unsent()).toBeNull();
  await unmount();
  expect((await open()).input.value).toBe("");
});
