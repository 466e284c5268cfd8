// @dom

import { useEffect } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/api-client.ts";
import { readDraft, writeDraft } from "@/lib/draft.ts";
import { signOut, startSession } from "@/lib/session.ts";
import { later } from "@/lib/testing/later.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { sessionOf } from "@/lib/testing/session-of.ts";
import { toast } from "@/lib/toast.ts";
import { type Stored, useAutosave } from "./use-autosave.ts";

vi.mock("@/lib/toast.ts", () => ({ toast: { error: vi.fn() } }));

type Values = { text: string };

/** The server's current version and values. */
let there: Stored<Values>;
const save = vi.fn<(version: number, values: Values) => Promise<{ version: number }>>();
const load = vi.fn<() => Promise<Stored<Values>>>();
const refused = (code: string) => new ApiError(409, code, `It is ${code}.`);

beforeEach(() => {
  vi.useFakeTimers();
  startSession(sessionOf("ellen"));
  there = { version: 1, values: { text: "saved" } };
  load.mockImplementation(async () => there);
  save.mockImplementation(async (version, values) => {
    if (version !== there.version) throw refused("brief_changed");
    there = { version: version + 1, values };
    return { version: there.version };
  });
});

/** `onShown` is called each time that the page shows something new. */
async function open({ known = there, isOpen = true, onShown = () => {} } = {}) {
  const hook = await renderHook(
    ({ stored }) => {
      useEffect(onShown);
      return useAutosave<Values>({
        ...{ name: "brief:1", stored, open: isOpen, save, load },
        restore: (kept) => kept as Stored<Values> | undefined,
        isWhole: () => true,
      });
    },
    { stored: known },
  );
  const type = (text: string) => hook.run(() => hook.current().change({ text }));
  const wait = hook.pass;
  return {
    ...hook,
    shown: () => ({ text: hook.current().values.text, state: hook.current().state, version: hook.current().version }),
    type,
    wait,
    /** Types, and waits until the text is saved. */
    async write(text: string) {
      await type(text);
      await wait(700);
    },
  };
}
/** Makes the next save wait for its answer until the returned function is called. */
function slowSave() {
  const { promise, give } = later<{ version: number }>();
  save.mockImplementationOnce((version, values) => {
    there = { version: version + 1, values };
    return promise;
  });
  return () => give({ version: there.version });
}

it("saves a moment after the last change, over the version that was read", async () => {
  const { shown, type, wait } = await open();
  await type("o");
  await wait(600);
  await type("on");
  await wait(600);
  expect(save).not.toHaveBeenCalled();
  expect(shown().state).toBe("unsaved");
  await wait(100);
  expect(save.mock.calls).toEqual([[1, { text: "on" }]]);
  expect(shown()).toEqual({ text: "on", state: "saved", version: 2 });
  await wait(60_000);
  expect(save).toHaveBeenCalledOnce();
});

it("saves an empty first version only on request, and once", async () => {
  there = { version: 0, values: { text: "" } };
  const { current, run } = await open();
  await run(() => current().save());
  expect(save).not.toHaveBeenCalled();
  await run(() => current().save(true));
  await run(() => current().save(true));
  expect(save.mock.calls).toEqual([[0, { text: "" }]]);
});

it("saves text that is typed during a save after that save", async () => {
  const { current, run, shown, type, wait, write } = await open();
  const arrive = slowSave();
  await write("one");
  await type("two");
  await run(() => void current().save());
  expect(save).toHaveBeenCalledOnce();
  await run(arrive);
  await wait(700);
  expect(save.mock.calls.slice(1)).toEqual([[2, { text: "two" }]]);
  expect(shown()).toEqual({ text: "two", state: "saved", version: 3 });
});

it("keeps a later change in the browser when the page is left just as an earlier one is saved", async () => {
  const left: unknown[] = [];
  const { run, shown, type, wait, write } = await open({
    onShown() {
      window.dispatchEvent(new Event("pagehide"));
      left.push(readDraft("brief:1"));
    },
  });
  const arrive = slowSave();
  await write("one");
  await type("two");
  left.length = 0;
  await run(arrive);
  expect(left.length).toBeGreaterThan(0);
  for (const kept of left) expect(kept).toMatchObject({ values: { text: "two" } });
  expect(left.at(-1)).toEqual({ version: 2, values: { text: "two" } });
  await wait(700);
  expect(shown()).toEqual({ text: "two", state: "saved", version: 3 });
  expect(left.at(-1)).toBeUndefined();
});

it.each(["unsaved", "lost", "refused"] as const)(
  "counts as saved when a change that is %s is undone",
  async (before) => {
    const { shown, type, wait, write } = await open();
    if (before === "lost") save.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    if (before === "refused") save.mockRejectedValueOnce(refused("invalid_input"));
    await type("other");
    if (before !== "unsaved") await wait(700);
    expect(shown().state).toBe(before);
    await write("saved");
    expect(shown()).toEqual({ text: "saved", state: "saved", version: 1 });
    expect(save.mock.calls.length).toBe(before === "unsaved" ? 0 : 1);
  },
);

it("keeps unsaved text in the browser, and continues with it on return", async () => {
  save.mockRejectedValue(new TypeError("Failed to fetch"));
  const before = await open();
  await before.write("kept");
  expect(before.shown().state).toBe("lost");
  expect(readDraft("brief:1")).toEqual({ version: 1, values: { text: "kept" } });
  await before.unmount();

  const again = await open();
  expect(again.shown()).toEqual({ text: "kept", state: "unsaved", version: 1 });
  save.mockResolvedValue({ version: 2 });
  await again.wait(1000);
  expect(again.shown()).toEqual({ text: "kept", state: "saved", version: 2 });
  await again.unmount();
  expect(readDraft("brief:1")).toBeUndefined();
});

it("saves at once when the page is left, and then no longer keeps the change in the browser", async () => {
  const { type, unmount } = await open();
  await type("left");
  await unmount();
  expect(save.mock.calls).toEqual([[1, { text: "left" }]]);
  await vi.advanceTimersByTimeAsync(0);
  expect(readDraft("brief:1")).toBeUndefined();
});

it("continues on return from the pending save: no other window has written", async () => {
  const before = await open();
  const arrive = slowSave();
  await before.type("left");
  await before.unmount();
  const again = await open({ known: { version: 1, values: { text: "saved" } } });
  expect(again.shown()).toEqual({ text: "left", state: "unsaved", version: 1 });
  await again.write("left and back");
  expect(save).toHaveBeenCalledOnce();
  await again.run(arrive);
  expect(save.mock.calls.slice(1)).toEqual([[2, { text: "left and back" }]]);
  expect(again.shown()).toEqual({ text: "left and back", state: "saved", version: 3 });
  await again.wait(300);
  expect(readDraft("brief:1")).toBeUndefined();
});

it("overwrites nothing on return when the server refuses an earlier change because of another window", async () => {
  const before = await open();
  const { promise, fail } = later<{ version: number }>();
  save.mockReturnValueOnce(promise);
  await before.type("left");
  await before.unmount();
  there = { version: 2, values: { text: "there" } };
  const again = await open();
  await again.run(() => fail(refused("brief_changed")));
  await again.wait(700);
  expect(again.shown()).toMatchObject({ text: "left", state: "other" });
  expect(there).toEqual({ version: 2, values: { text: "there" } });
});

it("saves nothing after its person signs out, because a call without a token would end the next session", async () => {
  const { type, unmount } = await open();
  await type("left");
  signOut(() => {});
  await unmount();
  expect(save).not.toHaveBeenCalled();
});

it("keeps a text as typed when the server returns the save in another form", async () => {
  const { render, shown, write } = await open();
  await write("4,20 m");
  await render({ stored: { version: 2, values: { text: "4.2" } } });
  expect(shown()).toEqual({ text: "4,20 m", state: "saved", version: 2 });
});

it("does not keep text in the browser that can no longer be written", async () => {
  const { shown, type, wait, unmount } = await open();
  save.mockRejectedValueOnce(refused("brief_closed"));
  await type("too late");
  await wait(400);
  expect(readDraft("brief:1")).toEqual({ version: 1, values: { text: "too late" } });
  await wait(700);
  expect(shown().state).toBe("closed");
  await unmount();
  expect(readDraft("brief:1")).toBeUndefined();
});

it("retries every four seconds, and at once when the connection is back", async () => {
  const { run, shown, wait, write } = await open();
  save.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  for (const _ of ["second", "third"]) save.mockRejectedValueOnce(new ApiError(503, "busy", ""));
  await write("once more");
  for (const times of [2, 3]) {
    await wait(3900);
    expect(save).toHaveBeenCalledTimes(times - 1);
    await wait(100);
    expect(save).toHaveBeenCalledTimes(times);
  }
  expect(shown().state).toBe("lost");
  await run(() => window.dispatchEvent(new Event("online")));
  await wait(700);
  expect(shown()).toEqual({ text: "once more", state: "saved", version: 2 });
});

it("retries after too many requests, and says so meanwhile", async () => {
  const { current, shown, wait, write } = await open();
  save.mockRejectedValueOnce(new ApiError(429, "rate_limited", "That was a lot at once."));
  await write("once more");
  expect([shown().state, current().refusal]).toEqual(["lost", "That was a lot at once."]);
  await wait(4000);
  expect(shown()).toEqual({ text: "once more", state: "saved", version: 2 });
});

it.each([
  ["brief_changed", "other"],
  ["brief_closed", "closed"],
  ["invalid_input", "refused"],
] as const)("does not retry when it is refused as %s", async (code, state) => {
  const { current, run, shown, type, wait, write } = await open();
  save.mockRejectedValueOnce(refused(code));
  await write("here");
  expect(shown().state).toBe(state);
  expect(current().refusal).toBe(`It is ${code}.`);
  await wait(60_000);
  expect(save).toHaveBeenCalledOnce();
  // Only a change can correct a refusal of the contents.
  await type("here, changed");
  expect(shown().state).toBe(state === "refused" ? "unsaved" : state);
  let saved: unknown;
  save.mockRejectedValueOnce(refused(code));
  await run(async () => (saved = await current().save()));
  expect(saved).toBe(false);
  // Undoing the change does not make it saved.
  await type("saved");
  await run(() => current().save());
  expect(shown().state).toBe(state === "refused" ? "saved" : state);
});

it.each([
  ["here", { text: "here", version: 3 }],
  ["there", { text: "there", version: 2 }],
] as const)("resolves a conflict between two windows with the text from %s", async (keep, after) => {
  const { current, run, shown, wait, write } = await open();
  there = { version: 2, values: { text: "there" } };
  await write("here");
  expect(shown()).toEqual({ text: "here", state: "other", version: 1 });
  await run(() => current().settle(keep));
  expect(shown().state).toBe(keep === "here" ? "unsaved" : "saved");
  await wait(700);
  expect(shown()).toEqual({ ...after, state: "saved" });
  expect(there).toEqual({ version: after.version, values: { text: after.text } });
});

it("keeps a conflict if the version to keep cannot be loaded", async () => {
  const { current, run, shown, write } = await open();
  there = { version: 2, values: { text: "there" } };
  await write("here");
  load.mockRejectedValueOnce(new ApiError(0, "unreachable", "Check your connection."));
  await run(() => current().settle("there"));
  expect(toast.error).toHaveBeenCalledExactlyOnceWith(expect.any(String), { description: "Check your connection." });
  expect(shown()).toEqual({ text: "here", state: "other", version: 1 });
});

it("asks if something else was saved after the browser kept a change", async () => {
  writeDraft("brief:1", { version: 1, values: { text: "kept" } });
  there = { version: 2, values: { text: "there" } };
  const differs = await open();
  expect(differs.shown()).toEqual({ text: "kept", state: "other", version: 2 });
  await differs.unmount();

  writeDraft("brief:1", { version: 1, values: { text: "kept" } });
  const closed = await open({ isOpen: false });
  expect(closed.shown()).toEqual({ text: "there", state: "saved", version: 2 });
  await closed.unmount();

  there = { version: 2, values: { text: "kept" } };
  const agrees = await open();
  expect(agrees.shown()).toEqual({ text: "kept", state: "saved", version: 2 });
});

it("shows the version that another window saves, unless something is being written here", async () => {
  const { render, shown, type } = await open();
  await render({ stored: { version: 2, values: { text: "there" } } });
  expect(shown()).toEqual({ text: "there", state: "saved", version: 2 });
  await render({ stored: { version: 1, values: { text: "late" } } });
  expect(shown().text).toBe("there");
  await type("here");
  await render({ stored: { version: 3, values: { text: "there again" } } });
  expect(shown()).toEqual({ text: "here", state: "unsaved", version: 2 });
});
