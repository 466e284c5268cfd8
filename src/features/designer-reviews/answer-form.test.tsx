// @dom

import { useQuery } from "@tanstack/react-query";
import { act } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { readDraft } from "@/lib/draft.ts";
import { startSession } from "@/lib/session.ts";
import { buttonIn, change, render } from "@/lib/testing/render.tsx";
import { sessionOf } from "@/lib/testing/session-of.ts";
import { AnswerForm } from "./answer-form.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

async function open() {
  const form = (author: string) => (
    <AnswerForm designerId="mara" reviewId="review" author={author} onClose={() => {}} />
  );
  const page = await render(form("Ellen"));
  onTestFinished(page.unmount);
  const button = (name: string) => buttonIn(page.container, name);
  return { field: page.container.querySelector("textarea"), button, again: () => page.render(form("Ellen V.")) };
}

it("starts in the field, and leaves the focus where the user moves it when the page changes", async () => {
  const { field, button, again } = await open();
  expect(document.activeElement).toBe(field);
  button("Cancel")?.focus();
  await again();
  expect(document.activeElement).toBe(button("Cancel"));
});

it("leads back to the field when nothing was written", async () => {
  const { field, button } = await open();
  button("Send answer")?.focus();
  await act(async () => button("Send answer")?.click());
  expect(document.activeElement).toBe(field);
});

/** `list` says whether it is answered. */
function Review({ list }: { list: () => Promise<boolean> }) {
  const { data } = useQuery({ queryKey: queryKeys.reviews("mara"), queryFn: list });
  return data === false && <AnswerForm designerId="mara" reviewId="review" author="Ellen" onClose={() => {}} />;
}

it("keeps no draft of an answer that was sent, although the list that has it shows no form any more", async () => {
  startSession(sessionOf("mara", "designer"));
  onTestFinished(() => localStorage.clear());
  vi.mocked(api).mockResolvedValue({ ok: true });
  let answered = false;
  const { container } = await render(<Review list={async () => answered} />);
  await expect.poll(() => act(async () => container.querySelector("textarea"))).not.toBeNull();
  const field = container.querySelector("textarea") as HTMLTextAreaElement;
  await change(field, "Thank you, Ellen.");
  await expect.poll(() => readDraft("answer:review")).toBe("Thank you, Ellen.");
  answered = true;
  await act(async () => container.querySelector<HTMLElement>("[type=submit]")?.click());
  await expect.poll(() => act(async () => container.querySelector("form"))).toBeNull();
  expect(readDraft("answer:review")).toBeUndefined();
});
