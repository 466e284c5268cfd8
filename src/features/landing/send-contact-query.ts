import type { CallInput } from "@contract/calls.ts";
import { useMutation } from "@tanstack/react-query";
import { api, unreachable } from "@/lib/api-client.ts";
import { tabStorage } from "@/lib/browser-storage.ts";

export type ContactQuery = CallInput<"POST /discovery/contact">["body"];

/** What a visitor has typed, until it is sent or this tab is closed. */
export const TYPED = "person:contact-query";

export function useSendContactQuery() {
  return useMutation({
    mutationFn: async (body: ContactQuery) => {
      // Loaded before the query is sent, because from then on the page must be able to confirm it.
      const { ThankYou } = await import("./thank-you.tsx").catch(unreachable);
      const { number } = await api("POST /discovery/contact", { body });
      return { number, ThankYou };
    },
    onSuccess: () => tabStorage.remove(TYPED),
    onError: (error) => console.error("The contact query was not sent:", error),
  });
}
