import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/api-client.ts";

/** Whether to retry: after a lost connection or a server error, never after a refusal (4xx). */
function worthRetrying(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !refused && failures < 2;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: worthRetrying, staleTime: 30_000 },
    // Without a network a change fails at once, and the page says so. By default it would wait, and later send what is no longer meant.
    mutations: { networkMode: "always" },
  },
});
