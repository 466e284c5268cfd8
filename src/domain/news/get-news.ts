import type { News } from "@contract/news.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

export const newsQuery = queryOptions({
  queryKey: queryKeys.news,
  queryFn: ({ signal }) => api("GET /bookings/news", { signal }),
  // News change while another page is open.
  staleTime: 0,
});

/** Fetches the person's unseen news. `everyMs`: interval between polls where no channel announces changes. */
export const useNews = ({ enabled = true, everyMs }: { enabled?: boolean; everyMs?: number } = {}) =>
  useQuery({ ...newsQuery, enabled, refetchInterval: everyMs ?? false });

/** Returns the number of unseen items: unread messages, and events of bookings. */
export const countOf = ({ unread, news }: Pick<News, "unread" | "news">) => unread + news.length;
