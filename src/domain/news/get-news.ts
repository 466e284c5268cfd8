import type { News } from "@contract/news.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

export const newsQuery = queryOptions({
  queryKey: queryKeys.news,
  queryFn: ({ signal }) => api("GET /bookings/news", { signal }),
  // It changes while another page is open.
  staleTime: 0,
});

/** The person's unseen news. `everyMs`: how often to poll where no channel announces changes. */
export const useNews = ({ enabled = true, everyMs }: { enabled?: boolean; everyMs?: number } = {}) =>
  useQuery({ ...newsQuery, enabled, refetchInterval: everyMs ?? false });

/** How many things there are to look at: unread messages, and what has happened to bookings. */
export const countOf = ({ unread, news }: Pick<News, "unread" | "news">) => unread + news.length;
