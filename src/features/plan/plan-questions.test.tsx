// @dom

import { useQuery } from "@tanstack/react-query";
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { type Plan, planQuery } from "@/domain/booking/plan-query.ts";
import { ApiError, api } from "@/lib/api-client.ts";
import { startSession } from "@/lib/session.ts";
import { change, render } from "@/lib/testing/render.tsx";
import { sessionOf } from "@/lib/testing/session-of.ts";
import { PlanQuestions } from "./plan-questions.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

type Question = { id: string; question: string };
const OIL = "Which oil?";
const FLOOR = "And for the floor?";
/** The server's state. It recognizes a question by its id. */
let asked: Question[];
/** The question whose answers do not arrive. */
let lost: string | null;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T14:00:00Z") });
  startSession(sessionOf("ellen"));
  asked = [];
  lost = null;
  vi.mocked(api).mockImplementation((async (name: string, { body }: { body?: Question }) => {
    if (body && !asked.some(({ id }) => id === body.id)) asked = [...asked, body];
    if (name === lost) throw new ApiError(0, "unreachable", "Check your connection.");
    return body ? { ok: true } : plan();
  }) as never);
});

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
  const { container, pass } = await render(<Page />);
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

it.each([
  ["stores a question once", OIL, [OIL]],
  ["takes a question for another one when it replaces the first", FLOOR, [OIL, FLOOR]],
])("%s after the server's answer was lost", async (_, next, stored) => {
  const { box, listed, ask } = await open();
  lost = "POST /bookings/ask-about-plan";
  await ask(OIL);
  expect(box().value).toBe(OIL);
  lost = null;
  await ask(next);
  expect(listed()).toEqual(stored);
  expect(box().value).toBe("");
});
