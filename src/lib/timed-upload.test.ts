import { beforeEach, expect, it, vi } from "vitest";
import { timedUpload } from "./timed-upload.ts";

/** The browser's request; the test acts as its server. */
class FakeRequest {
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: object) => void } = {};
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  onloadend = () => {};
  status = 0;
  responseText = "";
  answered: Record<string, string> = {};
  sent: unknown;
  place: string[] = [];
  open(...place: string[]) {
    this.place = place;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader = (name: string) => this.answered[name] ?? null;
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.onabort();
    this.onloadend();
  }
  answer(status: number, text: string, headers: Record<string, string> = {}) {
    Object.assign(this, { status, responseText: text, answered: headers });
    this.onload();
    this.onloadend();
  }
}

let request: FakeRequest;
const onProgress = vi.fn();
beforeEach(() => {
  vi.stubGlobal(
    "XMLHttpRequest",
    class extends FakeRequest {
      constructor() {
        super();
        request = this;
      }
    },
  );
});

const start = (signal?: AbortSignal) =>
  timedUpload("/api/pictures", {
    headers: new Headers({ authorization: "Bearer t" }),
    body: new FormData(),
    signal,
    onProgress,
  });

it("sends the form, reports its progress, and answers like fetch", async () => {
  const uploaded = start();
  expect(request).toMatchObject({ place: ["POST", "/api/pictures"], headers: { authorization: "Bearer t" } });
  request.upload.onprogress?.({ loaded: 1, total: 4 });
  request.upload.onprogress?.({ loaded: 1, total: 0 });
  expect(onProgress.mock.calls).toEqual([[0.25], [0]]);
  const headers = { "content-type": "application/json", "retry-after": "7", "x-server-time": "5" };
  request.answer(429, '{"a":1}', headers);
  const { answer } = await uploaded;
  expect([answer.status, await answer.json()]).toEqual([429, { a: 1 }]);
  expect(Object.fromEntries(answer.headers)).toEqual(headers);
});

it("throws what fetch throws", async () => {
  const uploaded = start();
  request.onerror();
  await expect(uploaded).rejects.toBeInstanceOf(TypeError);
  const stop = new AbortController();
  const stopped = start(stop.signal);
  stop.abort();
  await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
});

it("gives up an upload that has not moved for a minute", async () => {
  vi.useFakeTimers();
  const uploaded = start();
  const failure = expect(uploaded).rejects.toBeInstanceOf(TypeError);
  const aborted = vi.spyOn(request, "abort");
  vi.advanceTimersByTime(59_000);
  request.upload.onprogress?.({ loaded: 1, total: 4 });
  vi.advanceTimersByTime(59_000);
  expect(aborted).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(aborted).toHaveBeenCalled();
  await failure;
});

it("sends nothing if the page was left before", async () => {
  request = new FakeRequest();
  await expect(start(AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
  expect(request.place).toEqual([]);
});
