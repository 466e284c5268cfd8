import { createHash } from "node:crypto";

/**
 * A stand-in for the calendars on the internet: `https://<host>/<path>` is read at `<publicPath>/<host>/<path>`. `PUT` sets its content; a status in plain text
 * sets that status as the answer. `DELETE` removes it. Everything is in memory.
 */
export function createCalendarsSandbox({ publicPath }: { publicPath: string }) {
  const files = new Map<string, string>();

  return {
    /** Answers a request whose path begins with `publicPath`. */
    async handle(request: Request): Promise<Response> {
      const path = new URL(request.url).pathname.slice(publicPath.length);
      if (request.method === "PUT") {
        files.set(path, await request.text());
        return new Response(null, { status: 204 });
      }
      if (request.method === "DELETE") {
        files.delete(path);
        return new Response(null, { status: 204 });
      }
      const file = files.get(path);
      if (file === undefined) return new Response(null, { status: 404 });
      if (/^\d{3}$/.test(file)) return new Response(null, { status: Number(file) });
      const etag = `"${createHash("sha256").update(file).digest("hex")}"`;
      if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers: { etag } });
      return new Response(file, { headers: { etag, "content-type": "text/calendar; charset=utf-8" } });
    },
  };
}
