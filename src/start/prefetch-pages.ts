import * as paths from "@contract/paths.ts";
import { matchRoutes } from "react-router-dom";
import type { Load } from "@/app/page.tsx";
import { routes } from "@/app/routes.tsx";
import { designerQuery } from "@/domain/designer/get-designer.ts";
import { COVER_SIZES } from "@/features/designer-profile/cover-sizes.ts";
import { loadPicture } from "@/lib/image.ts";
import { queryClient } from "@/lib/query-client.ts";

/** A pointer that rests on a link this long probably leads to a click, in milliseconds; passing over it does not count. */
const DWELL = 65;

/**
 * Fetches the code of the page to which the link under the pointer, or with the focus, leads; for a profile also the designer and the cover. So none of them
 * arrives while a picture moves to that page.
 */
export function prefetchPages(): void {
  let timer: ReturnType<typeof setTimeout>;
  const prefetch = ({ target, type }: Event) => {
    clearTimeout(timer);
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link || link.origin !== location.origin || link.pathname === location.pathname || !navigator.onLine) return;
    timer = setTimeout(() => void fetchFor(link.pathname), type === "pointerdown" ? 0 : DWELL);
  };
  for (const type of ["pointerover", "pointerdown", "focusin"]) addEventListener(type, prefetch, { passive: true });
}

async function fetchFor(path: string): Promise<void> {
  for (const { route } of matchRoutes(routes, path) ?? [])
    void (route.handle as { load: Load } | undefined)?.load().catch(() => undefined);
  const id = paths.profileIdIn(path);
  if (!id) return;
  const designer = await queryClient.fetchQuery(designerQuery(id)).catch(() => undefined);
  if (designer?.coverImage) await loadPicture(designer.coverImage, COVER_SIZES).catch(() => undefined);
}
