// @dom
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { ApiError, api } from "@/lib/api-client.ts";
import { startSession } from "@/lib/session.ts";
import { change, render } from "@/lib/testing/render.tsx";
import { type Plan, planQuery } from "./get-plan.ts";
import { PlanQuestions } from "./plan-questions.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({
  ...(await original<typeof import("@/lib/api-client.ts")>()),
  api: vi.fn(),
}));

type Question = { id: string; question: string };
const OIL = "Which oil?";
const FLOOR = "And for the floor?";
/** What the server has. It knows a question by its id. */
let asked: Question[];
/** Whose answers do not arrive. */
let lost: string | null;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T14:00:00Z") });
  localStorage.clear();
  const user = { id: "ellen", name: "Ellen", role: "user" as const, email: "e@parlour.test", avatar: null };
  startSession({ token: "token", refreshToken: "refresh", expiresAt: 0, user: { ...user, termsVersion: null } });
  asked = [];
  lost = null;
  vi.mocked(api).mockImplementation((async (name: string, { body }: { body?: Question }) => {
    if (body && !asked.some(({ id }) => id === body.id)) asked = [...asked, body];
    if (name === lost) throw new ApiError(0, "unreachable", "Check your connection.");
    return body ? { ok: true } : plan();
  }) as never);
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const plan = () =>
  ({
    bookingId: "booking",
    viewer: "customer",
    customerName: "Ellen Vos",
    designerName: "Mara Lindqvist",
    versions: [{}],
    files: [],
    asked: asked.map((one) => ({ ...one, askedAt: "2026-11-21T14:00:00Z", answer: null, answeredAt: null })),
    canAsk: true,
    askUntil: null,
  }) as unknown as Plan;

function Page() {
  const { data } = useQuery(planQuery("booking"));
  return data && <PlanQuestions plan={data} />;
}

async function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { container, unmount } = await render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
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

it("a question that was asked leaves the box empty for the next one", async () => {
  const { box, listed, ask } = await open();
  await ask(OIL);
  expect(listed()).toEqual([OIL]);
  expect(box().value).toBe("");
  await ask(FLOOR);
  expect(listed()).toEqual([OIL, FLOOR]);
});

it("the next question is another one even where the page did not hear of the first", async () => {
  const { box, ask } = await open();
  lost = "GET /bookings/plan/:bookingId";
  await ask(OIL);
  expect(box().value).toBe("");
  await ask(FLOOR);
  expect(asked.map(({ question }) => question)).toEqual([OIL, FLOOR]);
});

it("a question whose answer was lost is asked once", async () => {
  const { box, listed, ask } = await open();
  lost = "POST /bookings/ask-about-plan";
  await ask(OIL);
  expect(box().value).toBe(OIL);
  lost = null;
  await ask(OIL);
  expect(listed()).toEqual([OIL]);
  expect(box().value).toBe("");
});
