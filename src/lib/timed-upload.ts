import type { TimedAnswer } from "@/lib/early-answers.ts";

type Upload = {
  headers: Headers;
  body: FormData | Blob;
  signal: AbortSignal | undefined;
  /** Called with the part that has been sent, from 0 to 1. */
  onProgress: ((sent: number) => void) | undefined;
};

/** Time without progress or an answer after which an upload counts as failed, in milliseconds. Phones that change networks leave connections hanging. */
const STALLED_AFTER = 60_000;

/** Sends a POST that reports upload progress, which `fetch` cannot do, or a PUT for a single file. Rejects as `fetch` does. */
export function timedUpload(url: string, { headers, body, signal, onProgress }: Upload): Promise<TimedAnswer> {
  const sentAt = Date.now();
  return new Promise((resolve, reject) => {
    // The user may have left the page while its picture was scaled down; no later event reports it.
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout>;
    const expectMore = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), STALLED_AFTER);
    };
    request.onloadend = () => clearTimeout(stalled);
    request.open(body instanceof FormData ? "POST" : "PUT", url);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      expectMore();
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.onload = () => {
      const answeredAt = Date.now();
      const known = new Headers();
      for (const name of ["content-type", "x-server-time", "retry-after"]) {
        const value = request.getResponseHeader(name);
        if (value !== null) known.set(name, value);
      }
      resolve({
        answer: new Response(request.responseText, { status: request.status, headers: known }),
        sentAt,
        answeredAt,
      });
    };
    request.onerror = () => reject(new TypeError("The upload did not arrive."));
    request.onabort = () => reject(signal?.aborted ? signal.reason : new TypeError("The upload has stalled."));
    signal?.addEventListener("abort", () => request.abort());
    expectMore();
    request.send(body);
  });
}
