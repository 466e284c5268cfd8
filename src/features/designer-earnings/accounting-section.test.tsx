// @dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { saveFile } from "@/lib/save-file.ts";
import { renderPage } from "@/lib/testing/render.tsx";
import { AccountingSection } from "./accounting-section.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));
vi.mock("@/lib/save-file.ts", () => ({ saveFile: vi.fn() }));

it("saves a statement with a byte order mark, which spreadsheets need for letters like ë", async () => {
  vi.mocked(api).mockImplementation((async (name: string) =>
    name === "GET /payouts/statement" ? { text: '"Customer"\r\n"Zoë"' } : { papers: [] }) as never);
  const { button } = await renderPage(<AccountingSection />);
  await act(async () => button("Download CSV")?.click());
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(vi.mocked(saveFile).mock.calls[0]?.slice(1)).toEqual(["text/csv", '\uFEFF"Customer"\r\n"Zoë"']);
});
