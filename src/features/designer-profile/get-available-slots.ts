import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/api-client.ts";

/** The slots that start on a UTC day (`YYYY-MM-DD`). They go fast, so an answer is not trusted for long. */
export const availableSlotsQuery = (designerId: string, date: string) =>
  queryOptions({
    queryKey: ["slots", designerId, date],
    queryFn: ({ signal }) => api("GET /designers/available-slots/", { query: { designerId, date }, signal }),
    select: ({ slots }) => slots,
    staleTime: 10_000,
  });
