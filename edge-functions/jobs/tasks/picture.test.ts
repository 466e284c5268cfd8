import { expect, test, vi } from "vitest";
import type { JobServices } from "../services.ts";
import { pictures } from "./picture.ts";

test("The jobs remove both files of a picture, and try again after a failure", async () => {
  const remove = vi.fn(async (_: string[]) => undefined);
  const { work } = pictures({ pictureStore: { remove } } as unknown as JobServices);
  await work({ id: "her/1.webp" });
  expect(remove).toHaveBeenCalledExactlyOnceWith(["her/1.webp", "her/1-sm.webp"]);
  remove.mockRejectedValueOnce(new Error("the storage: down"));
  await expect(work({ id: "her/1.webp" })).rejects.toThrow("the storage");
});
