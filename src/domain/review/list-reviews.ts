import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

/** Fetches a designer's reviews, newest first: `first` of them, then `more` at a time. */
const reviewsQuery = (designerId: string, first: number, more: number) =>
  infiniteQueryOptions({
    queryKey: queryKeys.reviews(designerId, first),
    queryFn: ({ pageParam, signal }) =>
      api("GET /designers/:id/reviews", {
        params: { id: designerId },
        query: pageParam === null ? { limit: first } : { limit: more, after: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export function useReviews(designerId: string, first: number, more: number) {
  const { data, ...rest } = useInfiniteQuery(reviewsQuery(designerId, first, more));
  return {
    ...rest,
    reviews: data?.pages.flatMap(({ reviews }) => reviews),
    distribution: data?.pages[0]?.distribution ?? null,
    sessions: data?.pages[0]?.sessions ?? null,
  };
}
