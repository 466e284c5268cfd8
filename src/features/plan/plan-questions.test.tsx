// @dom

import { useQuery } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { ApiError, api } from "@/lib/api-client.ts";
import { startSession } from "@/lib/session.ts";
import { change, render } from "@/lib/testing/render.tsx";
import { sessionOf } from "@/lib/testing/session-of.ts";
import { type Plan, planQuery } from "./get-plan.ts";
import { PlanQuestions } from "./plan-questions.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

type Question = { id: string; question: string };
const OIL = "Which oil?";
const FLOOR = "And for the floor?";
/** The server's state. It recognizes a question by its id. */
let asked: Question[];
/** Whose answers do not arrive. */
let lost: string | null;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T14:00:00Z") });
  localStorage.clear();
  startSession(sessionOf("ellen"));
  asked = [];
  lost = null;
  vi.mocked(api).mockImplementation((async (name: string, { body }: { body?: Question }) => {
    if (body && !asked.some(({ id }) => id === body.id)) asked = [...asked, body];
    if (name === lost) throw new ApiError(0, "unreachable", "Check your connection.");
    return body ? { ok: true } : plan();
  }) as never);
});
afterEach(() => void localStorage.clear());

const plan = () =>
  ({
    ...{ bookingId: "booking", viewer: "customer", customerName: "Ellen Vos", designerName: "Mara Lindqvist" },
    ...{ versions: [{}], files: [], canAsk: true, askUntil: null },
    asked: asked.map((one) => ({ ...one, answer: null, askedAt: "2026-11-21T14:00:00Z", answeredAt: null })),
  }) as unknown as Plan;

function Page() {
  const { data } = useQuery(planQuery("booking"));
  return data && <PlanQuestions plan={data} />;
}

async function open() {
  const { container, unmount } = await render(<Page />);
  onTestFinished(unmount);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(10);
  const box = () => container.querySelector("textarea") as HTMLTextAreaElement;
  return {
    box,
    listed: () => [...container.querySelectorAll("li .font-semibold")].map(({ textContent }) => textContent),
    async ask(text: string) {
      await change(box(), text);
      // The draft is kept by then.
      await pass(1000);
      await act(async () => container.querySelector<HTMLButtonElement>("button[type=submit]")?.click());
      await pass(1000);
    },
  };
}

it("stores a question once although the server's answer was lost", async () => {
  const { box, listed, ask } = await open();
  lost = "POST /bookings/ask-about-plan";
  await ask(OIL);
  expect(box().value).toBe(OIL);
  lost = null;
  await ask(OIL);
  expect(listed()).toEqual([OIL]);
  expect(box().value).toBe("");
});

it("takes a question for another one when it replaces one whose answer was lost", async () => {
  const { box, listed, ask } = await open();
  lost = "POST /bookings/ask-about-plan";
  await ask(OIL);
  lost = null;
  await ask(FLOOR);
  expect(listed()).toEqual([OIL, FLOOR]);
  expect(box().value).toBe("");
});
