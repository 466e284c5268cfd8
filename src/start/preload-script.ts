/**
 * An inline script in the head of `app.html` (written by `tools/prerender.ts`); it runs before any other code has loaded. For visitors, on the two pages that
 * they open first, it shows the page's outline and puts the page's top picture into it. It also makes the calls of `/api` that the page will make
 * (`start/early-queries.ts` uses the answers); the app's code is fetched after the first paint. For signed-in users, whose requests need a token, and on all
 * other pages it only fetches the code.
 */

import type { Designer, DesignersResponse } from "@contract/designers.ts";
import * as paths from "@contract/paths.ts";
import { PROFILE_ACCESS } from "@/app/access.ts";
import { COVER_SIZES } from "@/features/designer-profile/cover-sizes.ts";
import { CARD_SIZES } from "@/features/discovery/card-sizes.ts";
import { listQuery, readSearch } from "@/features/discovery/discovery-search.ts";
import { apiUrl } from "@/lib/api-url.ts";
import { browserStorage } from "@/lib/browser-storage.ts";
import { askEarly } from "@/lib/early-answers.ts";
import { pictureUrl, srcSetOf, WIDE_COPIES, wideSrcSetOf } from "@/lib/image.ts";
import { firstPaint } from "./first-paint.ts";

/** Set by the build: the files of the app, and the additional files of each of the two pages. */
declare const CODE: Record<"app" | Shell, string[]>;
type Shell = "discovery" | "profile";
const code = CODE;

const { pathname, search } = location;
const designerId = paths.profileIdIn(pathname);
const visitor = !browserStorage.get("authToken");

if (visitor && pathname === paths.discovery) {
  void begin("discovery");
  void askEarly(apiUrl("GET /filter-options/discovery-filters"));
  const list = askEarly(apiUrl("GET /designers", { query: listQuery(readSearch(new URLSearchParams(search))) }));
  void showPicture(list, ({ designers }: DesignersResponse) => designers[0], CARD_SIZES);
} else if (visitor && designerId && PROFILE_ACCESS === "anyone") {
  void begin("profile");
  void showPicture(
    askEarly(apiUrl("GET /designers/:id", { params: { id: designerId } })),
    (designer: Designer) => designer,
    COVER_SIZES,
  );
} else fetchCode(code.app);

async function begin(shell: Shell): Promise<void> {
  document.documentElement.dataset.shell = shell;
  await firstPaint();
  fetchCode([...code.app, ...code[shell]]);
}

function fetchCode(files: string[]): void {
  for (const href of files) {
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }),
    );
  }
}

/** Shows the picture in the first skeleton of either outline. */
async function showPicture<Answer>(
  asked: ReturnType<typeof askEarly>,
  designerOf: (answer: Answer) => Designer | undefined,
  sizes: string,
): Promise<void> {
  const { answer } = await asked;
  const cover = answer.ok && designerOf((await answer.clone().json()) as Answer)?.coverImage;
  if (!cover) return;
  const picture = Object.assign(new Image(), {
    className: "absolute inset-0 z-1 size-full object-cover",
    fetchPriority: "high",
    sizes,
    // The same choice as in `DoorImage`, so that the fetched file is the one that the page shows.
    srcset: (matchMedia(WIDE_COPIES).matches && wideSrcSetOf(cover)) || (srcSetOf(cover) ?? ""),
    src: pictureUrl(cover),
  });
  document.querySelector(`#root > [data-shell="${document.documentElement.dataset.shell}"] .skeleton`)?.append(picture);
}
