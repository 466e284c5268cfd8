import { useMutation, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

/** Confirms the address with the code from the email. */
export function useEnterCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => api("POST /account/enter-code", { body: { code } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.ownAddress }),
  });
}
