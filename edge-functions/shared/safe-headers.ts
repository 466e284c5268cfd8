import type { MiddlewareHandler } from "hono";

/**
 * Adds the headers of every answer of a function. Answers are data: an answer that is opened as a page by mistake loads and runs nothing. The pages' own
 * headers are in `public/_headers`.
 */
export const safeHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  c.header("content-security-policy", "default-src 'none'; base-uri 'none'; frame-ancestors 'none'");
  c.header("strict-transport-security", "max-age=63072000; includeSubDomains");
  c.header("x-content-type-options", "nosniff");
};
