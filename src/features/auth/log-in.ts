import type { CallInput } from "@contract/calls.ts";
import { useMutation } from "@tanstack/react-query";
import { api } from "@/lib/api-client.ts";
import { startSession } from "@/lib/session.ts";

export type LoginInput = CallInput<"POST /auth/login">["body"];

/** Signs in and stores the session. Throws an ApiError, or "Invalid credentials" for an answer without a token. */
export function useLogIn() {
  return useMutation({
    mutationFn: async (body: LoginInput) => {
      const answer = await api("POST /auth/login", { body });
      if (!answer.token || !answer.user) throw new Error("Invalid credentials");
      startSession(answer);
      return answer.user;
    },
  });
}
