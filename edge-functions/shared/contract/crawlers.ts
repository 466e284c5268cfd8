/**
 * The `User-Agent` of search engines and messengers that read an address without running its page's code, whatever the case. (Cubot makes phones.) Hosts send
 * their requests for `CRAWLED_PATHS` to the function instead (edge-functions/api/add-crawler-pages.ts).
 */
export const CRAWLERS =
  "(?<!cu)bot\\b|crawler|spider|externalhit|whatsapp/|preview|embedly|iframely|vkshare|mastodon|inspectiontool|mediapartners";

/** The pages whose title, description and picture are data: profiles and projects. */
export const CRAWLED_PATHS = "^/designer/[0-9a-f-]{36}(/project/[^/.]+)?/?$";
