import { useMutation, useQueryClient } from "@tanstack/react-query";
import { newsQuery } from "@/domain/news/get-news.ts";
import { api } from "@/lib/api-client.ts";

/** Marks the news as seen up to an instant; they disappear from the page at once. */
export function useSeeNews() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (upTo: string) => api("POST /bookings/see-news", { body: { upTo } }),
    onMutate: async () => {
      await client.cancelQueries(newsQuery);
      client.setQueryData(newsQuery.queryKey, (old) => old && { ...old, news: [], upTo: null });
    },
    onSettled: () => client.invalidateQueries(newsQuery),
  });
}
