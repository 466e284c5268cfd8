// @dom
import type { Application } from "@contract/applications.ts";
import { LARGEST_DOCUMENT_BYTES } from "@contract/limits.ts";
import { act } from "react";
import { expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { renderPage } from "@/lib/testing/render.tsx";
import { ApprovalSection } from "./approval-section.tsx";

const smaller = new Blob(["smaller"]);
vi.mock("@/domain/picture/shrink-picture.ts", async (original) => ({
  ...(await original<object>()),
  shrinkPicture: async () => ({ picture: smaller, small: smaller }),
}));
vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

const application: Application = {
  ...{ required: true, state: null, again: null, note: null, submittedAt: null, missing: [], documents: [] },
  ...{ legalName: "Johanna Berg", phone: "+31 6 1234 5678", address: "Delft" },
};

it("submits only with the declaration about the portfolio", async () => {
  vi.mocked(api).mockResolvedValue({ ...application, state: "submitted" } as never);
  const { button, container } = await renderPage(<ApprovalSection application={application} />);
  await act(async () => button("Submit")?.click());
  expect(container.textContent).toContain("Please confirm this");
  expect(api).not.toHaveBeenCalled();
  await act(async () => container.querySelector<HTMLInputElement>("input[type=checkbox]")?.click());
  await act(async () => button("Submit")?.click());
  const { legalName, phone, address } = application;
  const body = { legalName, phone, address, ownsPortfolio: true };
  await vi.waitFor(() => expect(api).toHaveBeenCalledWith("POST /designers/submit-application", { body }));
});

it.each<[Partial<Application>, string, boolean]>([
  [{ missing: ["onboarding", "confirmed_address"] }, "Complete your profile", false],
  [{ state: "changes_wanted", note: "A street, please." }, "A street, please.", true],
  [{ state: "submitted", again: "price" }, "You have changed a price", false],
  [{ state: "rejected", note: "Stolen pictures." }, "Stolen pictures.", false],
])("says which state applies and whether the application can be edited: %j", async (more, words, writes) => {
  const { button, container } = await renderPage(<ApprovalSection application={{ ...application, ...more }} />);
  expect(container.textContent).toContain(words);
  expect(button("Submit") !== undefined).toBe(writes);
});

async function choose(file: File) {
  const page = await renderPage(<ApprovalSection application={application} />);
  const input = page.container.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
  Object.defineProperty(input, "files", { value: [file] });
  await act(async () => void input.dispatchEvent(new Event("change", { bubbles: true })));
  return page;
}

it("sends a phone's photo of a document smaller, upright and without what phones add to it", async () => {
  vi.mocked(api).mockResolvedValue(application as never);
  await choose(new File([new Uint8Array(LARGEST_DOCUMENT_BYTES + 1)], "diploma.jpg", { type: "image/jpeg" }));
  await vi.waitFor(() =>
    expect(api).toHaveBeenCalledWith(
      "POST /designers/add-document/:documentId",
      expect.objectContaining({ query: { name: "diploma.jpg" }, files: { document: smaller } }),
    ),
  );
});

it("sends no document that is too large", async () => {
  const { container } = await choose(new File([new Uint8Array(LARGEST_DOCUMENT_BYTES + 1)], "card.pdf"));
  await vi.waitFor(() => expect(container.textContent).toContain("larger than 5 MB"));
  expect(api).not.toHaveBeenCalled();
});
