import { useMutation } from "@tanstack/react-query";
import { api } from "@/lib/api-client.ts";

/** Sends a new code and invalidates the previous one. */
export const useSendCode = () => useMutation({ mutationFn: () => api("POST /account/send-code") });
