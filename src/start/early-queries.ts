import * as paths from "@contract/paths.ts";
import { designerQuery } from "@/domain/designer/get-designer.ts";
import { designersQuery } from "@/domain/designer/get-designers.ts";
import { listQuery, readSearch } from "@/features/discovery/discovery-search.ts";
import { filterOptionsQuery } from "@/features/discovery/get-filter-options.ts";
import { queryClient } from "@/lib/query-client.ts";

/** How long the outline may stay visible before the page renders its own loading state, in milliseconds. */
const PATIENCE = 2000;

/** Puts the answers that `preload-script.ts` has requested into the query cache, so that the page renders only once, with them. */
export async function takeEarlyAnswers(): Promise<void> {
  const { pathname, search } = location;
  // The landing page is hydrated without data, as it was rendered; it fetches the early answer itself.
  if (!window.earlyAnswers || pathname === paths.home) return;
  const designerId = paths.profileIdIn(pathname);
  const asked = designerId
    ? queryClient.prefetchQuery(designerQuery(designerId))
    : Promise.all([
        queryClient.prefetchQuery(designersQuery(listQuery(readSearch(new URLSearchParams(search))))),
        queryClient.prefetchQuery(filterOptionsQuery),
      ]);
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}
