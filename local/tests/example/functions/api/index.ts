const LARGEST_BODY = 1024 * 1024;

Deno.serve((request) => {
  const { pathname } = new URL(request.url);
  if (pathname === "/api/health") return Response.json({ status: "ok" });
  if (pathname === "/api/numbers") return Response.json(Array.from({ length: 1000 }, (_, index) => index));
  if (Number(request.headers.get("content-length")) > LARGEST_BODY) return new Response("too large", { status: 413 });
  return Response.json({ method: request.method }, { status: 400, headers: { "x-answered-by": "api" } });
});
