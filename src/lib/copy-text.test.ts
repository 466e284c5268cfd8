import { expect, it, vi } from "vitest";
import { copyText } from "./copy-text.ts";
import { toast } from "./toast.ts";

vi.mock("./toast.ts", () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const words = { done: "Link copied", failed: "Copy it from the field." };

it("says that a text was copied, or what to do instead", async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  await copyText("https://parlour.test", words);
  expect(writeText).toHaveBeenCalledExactlyOnceWith("https://parlour.test");
  expect(toast.success).toHaveBeenCalledExactlyOnceWith("Link copied");
  expect(toast.error).not.toHaveBeenCalled();

  vi.mocked(toast.success).mockClear();
  writeText.mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
  await copyText("https://parlour.test", words);
  expect(toast.success).not.toHaveBeenCalled();
  expect(toast.error).toHaveBeenCalledExactlyOnceWith("It could not be copied", {
    description: "Copy it from the field.",
  });
});
