import * as paths from "@contract/paths.ts";
import { designerQuery } from "@/domain/designer/get-designer.ts";
import { listQuery, readSearch } from "@/features/discovery/discovery-search.ts";
import { designersQuery } from "@/features/discovery/get-designers.ts";
import { filterOptionsQuery } from "@/features/discovery/get-filter-options.ts";
import { queryClient } from "@/lib/query-client.ts";

/** The outline with its picture stands meanwhile; after this long, in milliseconds, the page shows its own and waits by itself. */
const PATIENCE = 2000;

/** Takes the answers that the page's head has asked for into the cache, so that the page is drawn once and with them. */
export async function takeEarlyAnswers(): Promise<void> {
  if (!window.earlyAnswers) return;
  const { pathname, search } = location;
  const designerId = paths.profileIdIn(pathname);
  const asked = designerId
    ? queryClient.prefetchQuery(designerQuery(designerId))
    : Promise.all([
        queryClient.prefetchQuery(designersQuery(listQuery(readSearch(new URLSearchParams(search))))),
        queryClient.prefetchQuery(filterOptionsQuery),
      ]);
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}
