import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { queryClient } from "@/lib/query-client.ts";
import { getSession, subscribeToSession } from "@/lib/session.ts";

export function Providers({ children }: { children: ReactNode }) {
  useEffect(forgetAnswersOfOthers, []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** Empties the cache when another user signs in, in this tab or another: answers of one user must not be shown to the next. */
function forgetAnswersOfOthers(): () => void {
  let person = getSession().user?.id;
  return subscribeToSession(() => {
    const next = getSession().user?.id;
    if (next === person) return;
    person = next;
    queryClient.clear();
  });
}
