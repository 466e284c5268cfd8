// @dom
import { QueryClient } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter, type NavigateFunction, Route, Routes, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Brief, briefQuery } from "@/domain/booking/brief/get-brief.ts";
import { api } from "@/lib/api-client.ts";
import { buttonIn, change, render } from "@/lib/testing/render.tsx";
import { BriefPage } from "./brief-page.tsx";
import { NOTHING } from "./brief-values.ts";

vi.mock("@/domain/news/use-live-news.ts", () => ({ useLiveNews: () => undefined }));
vi.mock("@/lib/api-client.ts", async (original) => ({
  ...(await original<typeof import("@/lib/api-client.ts")>()),
  api: vi.fn(),
}));

const brief = (bookingId: string, stays: string) =>
  ({
    ...{ bookingId, viewer: "customer", open: true, currency: "USD", version: 1, files: [], asked: [], changed: [] },
    ...{ customerName: "Ellen Vos", designerName: "Mara Lindqvist", serviceName: "One-room hour" },
    ...{ slotStart: "2026-11-21T14:00:00Z", slotEnd: "2026-11-21T15:00:00Z", sentAt: null, savedAt: null, last: null },
    content: { ...NOTHING, stays },
  }) as unknown as Brief;
const PIANO = brief("piano", "The piano");
const DOOR = brief("door", "The front door");

let go: NavigateFunction;
function Goes() {
  go = useNavigate();
  return null;
}

/** The page of the room "piano", with what `client` knows. */
const openPiano = (client: QueryClient) =>
  render(
    <MemoryRouter initialEntries={["/piano"]}>
      <Goes />
      <Routes>
        <Route path="/:bookingId" element={<BriefPage />} />
      </Routes>
    </MemoryRouter>,
    client,
  );

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  vi.mocked(api).mockReset().mockResolvedValue({ version: 2 });
});
afterEach(() => void vi.useRealTimers());

it("the room of another booking is another form: nothing that was written for one is saved for the other", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  for (const one of [PIANO, DOOR]) client.setQueryData(briefQuery(one.bookingId).queryKey, one);
  const { container } = await openPiano(client);
  const stays = () => container.querySelector('[aria-label="What must stay?"]') as HTMLTextAreaElement;
  expect(stays().value).toBe("The piano");
  await change(stays(), "The piano, the floor");
  await act(async () => void go("/door"));
  expect(stays().value).toBe("The front door");
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(api).toHaveBeenCalledExactlyOnceWith("POST /bookings/save-brief", {
    body: expect.objectContaining({ bookingId: "piano" }),
  });
});

it("keeps the focus where the way to the last room goes once it is brought along", async () => {
  const last = { room: "kitchen", savedAt: "2026-10-01T09:00:00Z", files: 0 };
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  client.setQueryData(briefQuery("piano").queryKey, { ...PIANO, content: null, version: 0, last } as unknown as Brief);
  const { container } = await openPiano(client);
  const use = buttonIn(container, "Use it again");
  expect(use).toBeDefined();
  await act(async () => use?.focus());
  await act(async () => client.setQueryData(briefQuery("piano").queryKey, PIANO));
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(container.textContent).not.toContain("Is it the same room as last time?");
  expect(document.activeElement?.id).toBe("main");
});

it.each([
  ["2026-11-21T14:30:00Z", null, "This can no longer be changed.", "It can no longer be sent."],
  ["2026-11-21T14:30:00Z", "2026-11-20T09:00:00Z", "This can no longer be changed. This is how", "The piano"],
  ["2026-11-21T15:00:00Z", null, "until the session ends.", "The session is over."],
  ["2026-11-21T15:00:00Z", "2026-11-20T09:00:00Z", "The session is over. This is how", "The piano"],
])("says of a closed room at %s, sent at %s, why it is closed", async (now, sentAt, customer, designer) => {
  vi.setSystemTime(now);
  for (const [viewer, words] of [
    ["customer", customer],
    ["designer", designer],
  ] as const) {
    const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
    const closed = {
      ...PIANO,
      viewer,
      open: false,
      sentAt,
      content: viewer === "designer" && !sentAt ? null : PIANO.content,
    };
    client.setQueryData(briefQuery("piano").queryKey, closed as Brief);
    const { container } = await render(
      <MemoryRouter initialEntries={["/piano"]}>
        <Routes>
          <Route path="/:bookingId" element={<BriefPage />} />
        </Routes>
      </MemoryRouter>,
      client,
    );
    expect(container.textContent).toContain(words);
    if (now < PIANO.slotEnd) expect(container.textContent).not.toContain("The session is over");
  }
});

it("sends photos alone: the brief begins with a save of nothing, and not before its PDF is checked", async () => {
  const photo = { id: "wall", kind: "picture", name: "wall.webp", bytes: 1, width: 4, height: 3, pages: null };
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const shown = (state: string) =>
    client.setQueryData(briefQuery("piano").queryKey, {
      ...PIANO,
      ...{ content: null, version: 0, files: [{ ...photo, state }] },
    } as unknown as Brief);
  shown("checking");
  const { container } = await openPiano(client);
  const send = () =>
    [...container.querySelectorAll("button")].find(({ textContent }) => textContent.startsWith("Send"));
  expect(send()?.disabled).toBe(true);
  await act(async () => void shown("ready"));
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(send()?.disabled).toBe(false);
  await act(async () => send()?.click());
  await act(() => vi.advanceTimersByTimeAsync(10));
  const posted = vi.mocked(api).mock.calls.filter(([name]) => name.startsWith("POST /bookings/s"));
  expect(posted).toMatchObject([
    ["POST /bookings/save-brief", { body: { bookingId: "piano", version: 0 } }],
    ["POST /bookings/send-brief", { body: { bookingId: "piano" } }],
  ]);
});
