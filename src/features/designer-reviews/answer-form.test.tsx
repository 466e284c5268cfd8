// @dom

import { useQuery } from "@tanstack/react-query";
import { act } from "react";
import { expect, it, vi } from "vitest";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { readDraft } from "@/lib/draft.ts";
import { startSession } from "@/lib/session.ts";
import { change, render } from "@/lib/testing/render.tsx";
import { sessionOf } from "@/lib/testing/session-of.ts";
import { AnswerForm } from "./answer-form.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

/** `list` says whether the review is answered. */
function Review({ list }: { list: () => Promise<boolean> }) {
  const { data } = useQuery({ queryKey: queryKeys.reviews("mara"), queryFn: list });
  return data === false && <AnswerForm designerId="mara" reviewId="review" author="Ellen" onClose={() => {}} />;
}

it("deletes the draft of a sent answer, even if the list removes the form", async () => {
  startSession(sessionOf("mara", "designer"));
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
