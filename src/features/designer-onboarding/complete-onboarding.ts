import type { ProfileRequest } from "@contract/designers.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { updateAccountFromProfile } from "@/domain/designer/update-account-from-profile.ts";
import { api } from "@/lib/api-client.ts";

const completeOnboarding = (request: ProfileRequest) => api("POST /designers/complete-onboarding", { body: request });

/** Saves and publishes the designer's own profile at the end of the onboarding. */
export function useCompleteOnboarding() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: completeOnboarding,
    onSuccess: (_, request) => {
      updateAccountFromProfile(request);
      // Lists, filters and profiles show the change.
      void client.invalidateQueries();
    },
  });
}
