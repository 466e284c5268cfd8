import type { CallName, Calls } from "@contract/calls.ts";

/** The calls that a browser may make: all but the payment provider's. */
export type ApiCall = { [Name in CallName]: Calls[Name]["who"] extends "provider" ? never : Name }[CallName];

export type UrlParts = { params?: Record<string, string>; query?: Record<string, string | number | undefined> };

/** Returns the address of a call, with its `:name` parts filled in and undefined parts of the query left out. */
export function apiUrl(name: ApiCall, { params = {}, query = {} }: UrlParts = {}): string {
  const [, path = ""] = name.split(" ");
  const filled = path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ""));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  const text = search.toString();
  return `/api${filled}${text && `?${text}`}`;
}
