import type { CallAnswer, CallInput } from "@contract/calls.ts";
import { type ApiCall, apiUrl, type UrlParts } from "@/lib/api-url.ts";
import { type TimedAnswer, takeEarlyAnswer, timedFetch } from "@/lib/early-answers.ts";
import { sampleServerTime, serverNow } from "@/lib/server-clock.ts";
import { expireSession, freshToken } from "@/lib/session.ts";
import type { timedUpload } from "@/lib/timed-upload.ts";

/**
 * A call that failed. `status` is the HTTP status, or 0 if no answer came. `code` is stable and for programs, `message` is for people,
 * `fields` says what was wrong by field path. `retryAt` is when the call may be repeated, in milliseconds by the server's clock; null if
 * waiting does not help.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAt: number | null;

  constructor(
    status: number,
    code: string,
    message: string,
    fields: Record<string, string> = {},
    cause?: unknown,
    retryAt: number | null = null,
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.retryAt = retryAt;
  }
}

/** The parameter with which administrators preview an unlisted designer's page; kept until the page is reloaded. */
export const preview = new URLSearchParams(globalThis.location?.search).get("preview");

const SORRY = "Something went wrong on our side. Please try again.";

/** `keepalive`: the request is sent even if the page is being left. */
type Options = { signal?: AbortSignal; keepalive?: boolean };
/** Uploads report their progress, from 0 to 1. */
type UploadOptions = { onProgress?: (sent: number) => void };
type Arguments<Name extends ApiCall> = keyof CallInput<Name> extends never
  ? [options?: Options]
  : [options: CallInput<Name> & Options & (CallInput<Name> extends { files: unknown } ? UploadOptions : unknown)];

/** Calls whose 401 means a wrong password, not an ended session. */
const SIGN_IN: readonly ApiCall[] = ["POST /auth/login", "POST /auth/signup"];

/**
 * Makes one call of `/api` by its name in the contract, for example `api("GET /designers/:id", { params: { id } })`. Sends the session's token, renewed
 * if necessary. Throws an `ApiError`, also when a time limit in `signal` ends; a 401 or a suspension has already ended the session by then. An abort throws
 * the signal's reason.
 */
export async function api<Name extends ApiCall>(name: Name, ...[options]: Arguments<Name>): Promise<CallAnswer<Name>> {
  const [method] = name.split(" ");
  const { body, files, signal, keepalive, onProgress, ...parts } = (options ?? {}) as UrlParts &
    Options &
    UploadOptions &
    Sent;
  const signsIn = SIGN_IN.includes(name);
  const token = signsIn ? null : await freshToken();

  const headers = new Headers({ accept: "application/json" });
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (preview) headers.set("x-preview", preview);
  if (body !== undefined) headers.set("content-type", "application/json");

  const url = apiUrl(name, parts);
  const early = method === "GET" && !token && !preview ? takeEarlyAnswer(url) : undefined;
  let timed: TimedAnswer;
  try {
    timed = await (early ??
      (files
        ? upload(url, { headers, body: formOf(files), signal, onProgress })
        : timedFetch(url, {
            method,
            headers,
            body: body === undefined ? undefined : JSON.stringify(body),
            signal,
            keepalive,
          })));
  } catch (error) {
    throwIfLeft(signal);
    return unreachable(error);
  }
  const { answer, sentAt, answeredAt } = timed;
  sampleServerTime(answer.headers.get("x-server-time"), sentAt, answeredAt);

  if (answer.ok) {
    return (await answer.json().catch((error: unknown) => {
      throwIfLeft(signal);
      throw new ApiError(answer.status, "unreadable", SORRY, {}, error);
    })) as CallAnswer<Name>;
  }
  const error = await readError(answer);
  if ((error.status === 401 && !signsIn) || (error.code === "suspended" && token)) expireSession(token);
  throw error;
}

/** Throws the reason of an abort. The end of a time limit counts as a missing connection instead. */
function throwIfLeft(signal: AbortSignal | undefined): void {
  if (signal?.reason?.name !== "TimeoutError") signal?.throwIfAborted();
}

/** Throws the failure of a call, or of loading code for one, that got no answer. */
export function unreachable(cause: unknown): never {
  throw new ApiError(0, "unreachable", "We could not reach Parlour. Check your connection and try again.", {}, cause);
}

type Sent = { body?: unknown; files?: Record<string, Blob> };

function formOf(files: Record<string, Blob>): FormData {
  const form = new FormData();
  for (const [field, file] of Object.entries(files)) form.append(field, file);
  return form;
}

/** Loaded with the first upload. */
const upload: typeof timedUpload = async (...upload) => (await import("@/lib/timed-upload.ts")).timedUpload(...upload);

/** Reads the error envelope; any other body (a proxy's page, nothing) becomes a general message. */
async function readError(answer: Response): Promise<ApiError> {
  const body: unknown = await answer.json().catch(() => null);
  const error = isRecord(body) && isRecord(body.error) ? body.error : {};
  return new ApiError(
    answer.status,
    typeof error.code === "string" ? error.code : "unknown",
    typeof error.message === "string" ? error.message : SORRY,
    isRecord(error.fields) ? (error.fields as Record<string, string>) : {},
    undefined,
    instantAfter(answer.status === 429 ? answer.headers.get("retry-after") : null),
  );
}

/** Returns the instant `seconds` from now, in milliseconds by the server's clock; null if `seconds` is not a number. */
export function instantAfter(seconds: string | null | undefined): number | null {
  return seconds && /^\d+$/.test(seconds) ? serverNow() + Number(seconds) * 1000 : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
