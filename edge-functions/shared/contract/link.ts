const WEBSITE = /^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?([/?#][^\s<>"'`\\]*)?$/;

/**
 * Whether a text is a website's address: its scheme is https, it contains no name or password, and `new URL` reads it. SQL checks the same (private.is_plan),
 * except whether its host and port can exist.
 */
export const isLink = (text: string): boolean => WEBSITE.test(text) && URL.canParse(text);

/** Returns "shop.parlour.test" for a link. Returns the whole text if it cannot be read, because an earlier rule may have stored it. */
export const siteOf = (link: string): string =>
  URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, "") : link;
