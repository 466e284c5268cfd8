import { useEffect } from "react";
import { pictureUrl } from "@/lib/image.ts";

export type PageMeta = {
  /** Shown as "title | Parlour"; the landing page sets its whole title. */
  title: string;
  description: string;
  /** The path of the picture on the sharing card. */
  image?: string;
};

export const SITE = "Parlour";
export const DEFAULT_IMAGE = "/images/share.jpg";

export function fullTitle(title: string): string {
  return title.includes(SITE) ? title : `${title} | ${SITE}`;
}

/** The page's title and the number of unseen items. */
let shown = "";
let count = 0;

function showTitle(): void {
  document.title = count > 0 ? `(${count > 99 ? "99+" : count}) ${shown}` : shown;
}

/** Prefixes the title of this and all following pages with a number, "(2) Dashboard | Parlour", and marks their icon; 0 removes both. */
export function setTitleCount(next: number): void {
  if (next === count) return;
  count = next;
  if (shown) showTitle();
  const icon = document.head.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = count > 0 ? "/favicon-new.svg" : "/favicon.svg";
}

/** Sets the title, description and sharing card of the page. Pages call it first with general values, and again with data. */
export function usePageMeta({ title, description, image = DEFAULT_IMAGE }: PageMeta): void {
  useEffect(() => {
    const full = fullTitle(title);
    shown = full;
    showTitle();
    setMeta("name", "description", description);
    setMeta("property", "og:title", full);
    setMeta("property", "og:description", description);
    setMeta("property", "og:url", location.origin + location.pathname);
    setMeta("property", "og:image", new URL(pictureUrl(image), location.origin).href);
  }, [title, description, image]);
}

function setMeta(kind: "name" | "property", key: string, content: string): void {
  let element = document.head.querySelector<HTMLMetaElement>(`meta[${kind}="${key}"]`);
  if (!element) {
    element = document.createElement("meta");
    element.setAttribute(kind, key);
    document.head.append(element);
  }
  element.content = content;
}
