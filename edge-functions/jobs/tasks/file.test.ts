import { expect, test, vi } from "vitest";
import type { JobServices } from "../services.ts";
import { files } from "./file.ts";

const remove = vi.fn(async (_: string[]) => undefined);
const { work } = files({ fileStore: { remove } } as unknown as JobServices);

test("A removed file is deleted with its small copy, and a file that is only forgotten is left alone", async () => {
  const job = { id: "0c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e", path: "b/1" };
  await work({ ...job, task: "forget" });
  expect(remove).not.toHaveBeenCalled();
  await work({ ...job, task: "remove" });
  expect(remove).toHaveBeenCalledExactlyOnceWith(["b/1", "b/1-sm"]);
});
