// @dom
import { QueryClient } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter, type NavigateFunction, Route, Routes, useNavigate } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { type Brief, briefQuery } from "@/domain/booking/brief/get-brief.ts";
import { api } from "@/lib/api-client.ts";
import { change, render } from "@/lib/testing/render.tsx";
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
const PIANO = brief("piano", "The piano");
const DOOR = brief("door", "The front door");

let go: NavigateFunction;
function Goes() {
  go = useNavigate();
  return null;
}

/** The page of the room "piano", with what the cache knows. */
async function openPiano(...known: Brief[]) {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const learn = (one: Brief) => void client.setQueryData(briefQuery(one.bookingId).queryKey, one);
  known.forEach(learn);
  const { container } = await render(
    <MemoryRouter initialEntries={["/piano"]}>
      <Goes />
      <Routes>
        <Route path="/:bookingId" element={<BriefPage />} />
      </Routes>
    </MemoryRouter>,
    client,
  );
  return { container, learn };
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  vi.mocked(api).mockReset().mockResolvedValue({ version: 2 });
});

it("never saves text of one booking's room for another booking", async () => {
  const { container } = await openPiano(PIANO, DOOR);
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

it("sends photos alone after saving an empty brief, and not before a PDF is checked", async () => {
  const photo = { id: "wall", kind: "picture", name: "wall.webp", bytes: 1, width: 4, height: 3, pages: null };
  const shown = (state: string) =>
    ({ ...PIANO, content: null, version: 0, files: [{ ...photo, state }] }) as unknown as Brief;
  const { container, learn } = await openPiano(shown("checking"));
  const send = () =>
    [...container.querySelectorAll("button")].find(({ textContent }) => textContent.startsWith("Send"));
  expect(send()?.disabled).toBe(true);
  await act(async () => learn(shown("ready")));
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
