import type { CallInput } from "@contract/calls.ts";
import { useMutation } from "@tanstack/react-query";
import { api } from "@/lib/api-client.ts";

export type ContactQuery = CallInput<"POST /discovery/contact">["body"];

export function useSendContactQuery() {
  return useMutation({
    mutationFn: (body: ContactQuery) => api("POST /discovery/contact", { body }),
    onError: (error) => console.error("The contact query was not sent:", error),
  });
}
