const WEBSITE = /^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?([/?#][^\s<>"'`\\]*)?$/;

/**
 * Whether a text is a website's address: no scheme but https, no name or password in it, and one that `new URL` reads. SQL checks the same
 * (private.is_plan), except whether its host and port can exist.
 */
export const isLink = (text: string): boolean => WEBSITE.test(text) && URL.canParse(text);

/** "shop.parlour.test", for a link; all of it if it cannot be read: it may have been stored by an earlier rule. */
export const siteOf = (link: string): string =>
  URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, "") : link;
