// @dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { render } from "@/lib/testing/render.tsx";
import RoomDrawing from "./room-drawing.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));
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
