import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import type { ApiError } from "../shared/api-error.ts";
import { limitBody } from "./limit-body.ts";

const MIB = 1024 * 1024;
const STEP = MIB / 4;

/** Sends bytes in steps to a call that accepts one MiB and answers `status` without reading; returns how many bytes were read. */
async function send(bytes: number, status: 200 | 400, named = true) {
  let left = bytes;
  let ended = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (left === 0) {
          ended = true;
          return controller.close();
        }
        const step = Math.min(left, STEP);
        left -= step;
        controller.enqueue(new Uint8Array(step));
      },
    },
    { highWaterMark: 0 },
  );
  const app = new Hono()
    .post("/", limitBody(MIB), (c) => c.text("", status))
    .onError((error, c) => c.text((error as ApiError).code, (error as ApiError).status));
  const headers: HeadersInit = named ? { "content-length": String(bytes) } : {};
  const response = await app.request(
    new Request("http://api.test/", { method: "POST", headers, body, duplex: "half" } as RequestInit),
  );
  return { status: response.status, code: await response.text(), taken: bytes - left, ended };
}

describe("A body", () => {
  test("is refused when it exceeds the limit by a byte, and is read to its end", async () => {
    expect(await send(MIB, 200)).toMatchObject({ status: 200 });
    expect(await send(MIB + 1, 200)).toEqual({ status: 413, code: "too_large", taken: MIB + 1, ended: true });
    expect(await send(MIB + 1, 200, false)).toMatchObject({ status: 413, code: "too_large" });
  });

  test("is read up to a MiB and twice the limit, and no further", async () => {
    expect(await send(3 * MIB - 1, 200)).toMatchObject({ status: 413, taken: 3 * MIB - 1, ended: true });
    expect(await send(5 * MIB, 200)).toMatchObject({ status: 413, taken: 3 * MIB, ended: false });
  });

  test("is read when its request is refused for another reason, and left to the handler when it succeeds", async () => {
    expect(await send(MIB, 400)).toMatchObject({ status: 400, taken: MIB, ended: true });
    expect(await send(MIB, 200)).toMatchObject({ status: 200, taken: 0 });
  });
});
