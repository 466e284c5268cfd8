// @dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, useEffect } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { briefQuery } from "@/domain/booking/brief/get-brief.ts";
import { ApiError, api } from "@/lib/api-client.ts";
import { render } from "@/lib/testing/render.tsx";
import RoomDrawing from "./room-drawing.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({
  ...(await original<typeof import("@/lib/api-client.ts")>()),
  api: vi.fn(),
}));
const pad = vi.hoisted(() => ({ opened: vi.fn(), closed: vi.fn() }));
vi.mock("@/domain/booking/files/drawing-pad.tsx", () => ({
  groundOf: (file: object) => file,
  default: () => {
    useEffect(() => {
      pad.opened();
      return pad.closed;
    }, []);
    return null;
  },
}));

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const drawing = (bookingId: string | null) => (
  <QueryClientProvider client={client}>
    <RoomDrawing bookingId={bookingId} onDrawn={() => {}} onClose={() => {}} />
  </QueryClientProvider>
);

beforeEach(() => {
  client.clear();
  pad.opened.mockReset();
  pad.closed.mockReset();
});

it("stays open when the other member sends their room meanwhile", async () => {
  vi.mocked(api).mockReturnValue(new Promise(() => {}));
  const page = await render(drawing(null));
  expect(pad.opened).toHaveBeenCalledOnce();
  await page.render(drawing("booking"));
  expect(pad.closed).not.toHaveBeenCalled();
});

it("opens once it is known that the room could not be loaded, and stays when that is tried again", async () => {
  vi.mocked(api).mockRejectedValueOnce(new ApiError(404, "not_found", "There is no such booking."));
  await render(drawing("booking"));
  await act(() => vi.waitFor(() => expect(pad.opened).toHaveBeenCalledOnce()));
  vi.mocked(api).mockReturnValue(new Promise(() => {}));
  await act(async () => {
    void client.invalidateQueries({ queryKey: briefQuery("booking").queryKey });
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(client.isFetching()).toBe(1);
  expect(pad.closed).not.toHaveBeenCalled();
});
