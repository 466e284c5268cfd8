// @dom
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { buttonIn, render } from "@/lib/testing/render.tsx";
import { NewsList } from "./news-list.tsx";

const news = [1, 2, 3, 4, 5, 6].map((number) => ({
  ...{ id: `n${number}`, kind: "reviewed", bookingId: "b", at: "2026-11-20T09:00:00Z", movedFrom: null },
  ...{ slotStart: "2026-11-19T09:00:00Z", serviceName: "A room", customer: { name: `Customer ${number}` } },
}));
vi.mock("@/domain/news/get-news.ts", () => ({ useNews: () => ({ data: { news, upTo: "n6" } }) }));
vi.mock("./see-news.ts", () => ({ useSeeNews: () => ({ mutate: () => {} }) }));

it("shows four news, the others on demand, and leads the focus to the first that came", async () => {
  const { container } = await render(
    <MemoryRouter>
      <NewsList bookings={[]} />
    </MemoryRouter>,
  );
  container.id = "main";
  const more = buttonIn(container, "Show 2 more");
  expect(container.querySelectorAll("li").length).toBe(4);
  await act(async () => more?.click());
  expect(container.querySelectorAll("li").length).toBe(6);
  expect(document.activeElement?.closest("li")?.textContent).toContain("Customer 5");
});
