import type { CalendarFault } from "../contract/calendars.ts";
import { CALENDAR } from "../contract/limits.ts";
import { isPublicAddress } from "./public-address.ts";

export class CalendarError extends Error {
  readonly fault: CalendarFault;
  constructor(fault: CalendarFault) {
    super(fault);
    this.name = "CalendarError";
    this.fault = fault;
  }
}

/** What a server needs in order to answer that nothing has changed. */
export type Marks = { etag: string | null; lastModified: string | null };
/** `text` is null if nothing has changed. */
export type Fetched = Marks & { text: string | null };

/** The network: the addresses behind a name, and requests that follow no redirect. */
export type Network = {
  resolve(hostname: string): Promise<string[]>;
  fetch(url: URL, init: RequestInit): Promise<Response>;
};

/** Normalizes an address as calendar programs write it: `webcal:` means https. */
export const calendarUrl = (text: string) => text.trim().replace(/^webcals?:/i, "https:");

/**
 * Fetches a calendar from the public internet. Anybody can enter any address, and it is fetched from within our platform. Therefore the address must be https
 * and a name whose addresses are all public, and so must each redirect.
 *
 * The request itself resolves the name again, possibly to another address. Then TLS protects us: before the request is sent, an internal server would have to
 * prove that it owns the public name.
 * @throws CalendarError
 */
export async function fetchCalendar(
  address: string,
  { etag, lastModified }: Marks,
  network: Network,
  seconds: number = CALENDAR.seconds,
): Promise<Fetched> {
  const signal = AbortSignal.timeout(seconds * 1000);
  const headers = new Headers({ accept: "text/calendar, */*;q=0.1", "user-agent": "Parlour (reads calendars)" });
  if (etag) headers.set("if-none-match", etag);
  if (lastModified) headers.set("if-modified-since", lastModified);
  try {
    let url = parsed(address);
    for (let redirects = 0; redirects <= CALENDAR.mostRedirects; redirects++) {
      await requirePublic(url, network, signal);
      const response = await network.fetch(url, { headers, signal, redirect: "manual" });
      const location = response.status >= 300 && response.status < 400 && response.headers.get("location");
      if (!location) return await answerOf(response);
      await response.body?.cancel();
      url = parsed(location, url);
    }
    throw new CalendarError("refused");
  } catch (error) {
    if (error instanceof CalendarError) throw error;
    throw new CalendarError(signal.aborted ? "too_slow" : "unavailable");
  }
}

function parsed(address: string, base?: URL): URL {
  try {
    return new URL(calendarUrl(address), base);
  } catch {
    throw new CalendarError("not_public");
  }
}

async function requirePublic(url: URL, network: Network, signal: AbortSignal): Promise<void> {
  if (url.protocol !== "https:" || url.port || url.username || url.password) throw new CalendarError("not_public");
  const literal = /^\d+\.\d+\.\d+\.\d+$/.test(url.hostname) ? url.hostname : /^\[(.*)\]$/.exec(url.hostname)?.[1];
  const addresses = literal ? [literal] : await inTime(network.resolve(url.hostname), signal);
  if (addresses.length === 0) throw new CalendarError("not_found");
  if (!addresses.every(isPublicAddress)) throw new CalendarError("not_public");
}

function inTime<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

async function answerOf(response: Response): Promise<Fetched> {
  const marks = {
    etag: kept(response.headers.get("etag")),
    lastModified: kept(response.headers.get("last-modified")),
  };
  if (response.status === 304) return { ...marks, text: null };
  if (!response.ok) {
    await response.body?.cancel();
    throw new CalendarError(
      response.status === 404 || response.status === 410
        ? "not_found"
        : response.status < 500
          ? "refused"
          : "unavailable",
    );
  }
  return { ...marks, text: await textOf(response) };
}

/** Longer marks are not worth storing. */
const kept = (mark: string | null) => (mark && mark.length <= 200 ? mark : null);

/** Stops reading when the text is too long: the length that a server declares proves nothing. */
async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > CALENDAR.largestBytes) throw new CalendarError("too_large");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
