import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { queryClient } from "@/lib/query-client.ts";
import { getSession, onSignOut, subscribeToSession } from "@/lib/session.ts";

export function Providers({ children }: { children: ReactNode }) {
  useEffect(forgetAnswersOfOthers, []);
  useEffect(() => onSignOut(forgetUnsentFiles), []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** Unsent files are not in the browser's storage but in a database, whose code is loaded on demand. */
function forgetUnsentFiles(): void {
  import("@/domain/booking/files/kept-files.ts")
    .then(({ forgetFiles }) => forgetFiles())
    .catch((error: unknown) => console.error("The files on their way could not be forgotten:", error));
}

/** Empties the cache when another user signs in, in this tab or another, so that the next user never sees answers to the previous one. */
function forgetAnswersOfOthers(): () => void {
  let person = getSession().user?.id;
  return subscribeToSession(() => {
    const next = getSession().user?.id;
    if (next === person) return;
    person = next;
    queryClient.clear();
  });
}
