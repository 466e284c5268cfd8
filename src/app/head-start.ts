/**
 * Stands in the head of `app.html` (`tools/prerender.ts` writes it there) and runs before anything else is there. On the two pages that
 * visitors open first it shows the page's outline, fetches the page's code, asks `/api` what the page is going to ask (`takeEarlyAnswer`),
 * and with the answer fetches the picture at its top. Whoever is signed in gets none of it: their requests carry a token, their header a name.
 */
import type { Designer, DesignersResponse } from "@contract/designers.ts";
import { PROFILE_ACCESS } from "@/app/access.ts";
import { CARD_SIZES } from "@/features/discovery/card-sizes.ts";
import { listQuery, readSearch } from "@/features/discovery/discovery-search.ts";
import { apiUrl } from "@/lib/api-url.ts";
import { askEarly } from "@/lib/early-answers.ts";
import { srcSetOf } from "@/lib/image.ts";

/** Set by the build: the files of each page's code. */
declare const PAGE_CODE: Record<"discovery" | "profile", string[]>;

const path = location.pathname;
const designerId = /^\/designer\/([\da-f]{8}-[\da-f-]{27})\/?$/i.exec(path)?.[1];

if (!localStorage.getItem("authToken")) {
  if (path === "/discovery") {
    begin("discovery");
    const search = readSearch(new URLSearchParams(location.search));
    void askEarly(apiUrl("/filter-options/discovery-filters"));
    void firstPicture(
      askEarly(apiUrl("/designers", {}, listQuery(search))),
      (answer: DesignersResponse) => answer.designers[0],
      CARD_SIZES,
    );
  } else if (designerId && PROFILE_ACCESS === "anyone") {
    begin("profile");
    void firstPicture(
      askEarly(apiUrl("/designers/:id", { id: designerId })),
      (designer: Designer) => designer,
      "100vw",
    );
  }
}

function begin(page: keyof typeof PAGE_CODE): void {
  document.documentElement.dataset.shell = page;
  for (const file of PAGE_CODE[page]) preload({ rel: "modulepreload", crossOrigin: "", href: file });
}

async function firstPicture<Answer>(
  asked: ReturnType<typeof askEarly>,
  designerOf: (answer: Answer) => Designer | undefined,
  imageSizes: string,
): Promise<void> {
  const { answer } = await asked;
  if (!answer.ok) return;
  const cover = designerOf((await answer.clone().json()) as Answer)?.coverImage;
  if (cover)
    preload({
      rel: "preload",
      as: "image",
      fetchPriority: "high",
      imageSrcset: srcSetOf(cover) ?? "",
      imageSizes,
      href: cover,
    });
}

function preload(link: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement("link"), link));
}
