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

let go: NavigateFunction;
function Goes() {
  go = useNavigate();
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  vi.mocked(api).mockReset().mockResolvedValue({ version: 2 });
});

it("never saves text of one booking's room for another booking", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  for (const one of [brief("piano", "The piano"), brief("door", "The front door")])
    client.setQueryData(briefQuery(one.bookingId).queryKey, one);
  const { container } = await render(
    <MemoryRouter initialEntries={["/piano"]}>
      <Goes />
      <Routes>
        <Route path="/:bookingId" element={<BriefPage />} />
      </Routes>
    </MemoryRouter>,
    client,
  );
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
