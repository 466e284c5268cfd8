// @dom
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { type Brief, briefQuery } from "@/domain/booking/brief/get-brief.ts";
import { ApiError, api } from "@/lib/api-client.ts";
import { change, renderPage } from "@/lib/testing/render.tsx";
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

it("never saves text of one booking's room for another booking", async () => {
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

it("keeps what came too late readable, apart from what was saved, and moves the focus to the sentence about it", async () => {
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
