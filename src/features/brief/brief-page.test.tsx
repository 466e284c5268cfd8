// @dom
import { QueryClient } from "@tanstack/react-query";
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { type Brief, briefQuery } from "@/domain/booking/brief/get-brief.ts";
import { ApiError, api } from "@/lib/api-client.ts";
import { writeDraft } from "@/lib/draft.ts";
import { startSession } from "@/lib/session.ts";
import { change, renderPage } from "@/lib/testing/render.tsx";
import { sessionOf } from "@/lib/testing/session-of.ts";
import { BriefPage } from "./brief-page.tsx";
import { NOTHING } from "./brief-values.ts";

vi.mock("@/domain/news/use-live-news.ts", () => ({ useLiveNews: () => undefined }));
vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

const brief = (bookingId: string, stays: string) =>
  ({
    ...{ bookingId, viewer: "customer", open: true, currency: "USD", version: 1, files: [], asked: [], changed: [] },
    ...{ customerName: "Ellen Vos", designerName: "Mara Lindqvist", serviceName: "One-room hour" },
    ...{ slotStart: "2026-11-21T14:00:00Z", slotEnd: "2026-11-21T15:00:00Z", sentAt: null, savedAt: null, last: null },
    content: { ...NOTHING, stays },
  }) as unknown as Brief;

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(api).mockResolvedValue({ version: 2 });
});

it("never saves text about one booking's room for another booking", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  for (const one of [brief("piano", "The piano"), brief("door", "The front door")])
    client.setQueryData(briefQuery(one.bookingId).queryKey, one);
  const place = { path: "/:bookingId", history: ["/piano"], client };
  const { container, go, pass } = await renderPage(<BriefPage />, place);
  const stays = () => container.querySelector('[aria-label="What must stay?"]') as HTMLTextAreaElement;
  expect(stays().value).toBe("The piano");
  await change(stays(), "The piano, the floor");
  await go("/door");
  expect(stays().value).toBe("The front door");
  await pass(1000);
  expect(api).toHaveBeenCalledExactlyOnceWith("POST /bookings/save-brief", {
    body: expect.objectContaining({ bookingId: "piano" }),
  });
});

it("keeps late text readable, apart from the saved text, and moves the focus to the sentence about it", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  client.setQueryData(briefQuery("piano").queryKey, brief("piano", "The piano"));
  const { container, pass } = await renderPage(<BriefPage />, { path: "/:bookingId", history: ["/piano"], client });
  vi.mocked(api).mockRejectedValue(new ApiError(409, "brief_closed", "Too late."));
  const stays = container.querySelector<HTMLTextAreaElement>('[aria-label="What must stay?"]');
  stays?.focus();
  await change(stays as HTMLTextAreaElement, "The piano, the floor");
  await pass(1000);
  const late = container.querySelector('[aria-label="Not kept"]');
  expect(late?.textContent).toContain("The piano, the floor");
  expect(container.textContent.split("The piano")).toHaveLength(3);
  expect(document.activeElement?.textContent).toContain("was not kept");
});

it("keeps the line above the drawing when its customer has done what it asks, so that the drawing stays in place", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const last = { room: "bedroom" as const, savedAt: "2026-11-01T10:00:00Z", files: 0 };
  const asked = [{ part: "budget" as const, answered: false }];
  client.setQueryData(briefQuery("piano").queryKey, { ...brief("piano", ""), last, asked });
  const { container, button } = await renderPage(<BriefPage />, { path: "/:bookingId", history: ["/piano"], client });
  expect(container.textContent).toContain("Mara Lindqvist would like to know your budget.");
  expect(button("Use it again")).toBeTruthy();
  await change(container.querySelector('[inputmode="decimal"]') as HTMLInputElement, "2,500");
  expect(container.textContent).toContain("All that Mara Lindqvist asked for is here.");
  expect(container.querySelector('[aria-label="Your last room"]')?.textContent).toBe("You have begun a new room.");
});

it("sends the brief after the drawing, and says if the drawing does not arrive", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  client.setQueryData(briefQuery("piano").queryKey, brief("piano", "The piano"));
  startSession(sessionOf("ellen"));
  writeDraft("floor-plan:piano:one", { id: "one", at: new Date().toISOString(), put: [], remove: [], known: 0 });
  let arrive = (_: object) => {};
  const arrived = new Promise<object>((resolve) => {
    arrive = resolve;
  });
  vi.mocked(api).mockImplementation(
    async (call) => (call === "POST /floor-plans/operations" ? await arrived : { version: 2 }) as never,
  );
  const { button, container, pass } = await renderPage(<BriefPage />, {
    path: "/:bookingId",
    history: ["/piano"],
    client,
  });
  const sent = () => vi.mocked(api).mock.calls.filter(([call]) => call === "POST /bookings/send-brief");
  button("Send to Mara")?.click();
  await pass(11_000);
  expect(sent()).toHaveLength(0);
  expect(container.querySelector('[role="alert"]')?.textContent).toContain("still on its way");
  button("Send to Mara")?.click();
  arrive({ rows: [], sequence: 1 });
  await pass(100);
  await act(() => vi.dynamicImportSettled());
  expect(sent()).toHaveLength(1);
});

it("tells the designer of a running session when it ends, and promises an email only before", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const theirs = { ...brief("piano", ""), viewer: "designer" as const, content: null, outline: null };
  client.setQueryData(briefQuery("piano").queryKey, theirs);
  const told = async (now: string) => {
    vi.setSystemTime(now);
    return (await renderPage(<BriefPage />, { path: "/:bookingId", history: ["/piano"], client })).container
      .textContent;
  };
  expect(await told("2026-11-21T13:59:00Z")).toContain("We’ll email you when they do.");
  expect(await told("2026-11-21T14:00:00Z")).toMatch(
    /The session is running, until .+ [AP]M\. Ask for what you need\./,
  );
});

it("asks for all missing parts if the designer chooses none of them", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const asked = [{ part: "budget" as const, answered: false }];
  const theirs = { ...brief("piano", ""), viewer: "designer" as const, content: null, asked };
  client.setQueryData(briefQuery("piano").queryKey, { ...theirs, outline: null });
  const { button } = await renderPage(<BriefPage />, { path: "/:bookingId", history: ["/piano"], client });
  await act(async () => button("Ask for all of these")?.click());
  expect(api).toHaveBeenCalledWith("POST /bookings/ask-for-brief", {
    body: { bookingId: "piano", parts: ["room", "floor_plan", "stays", "likes", "question"] },
  });
});
