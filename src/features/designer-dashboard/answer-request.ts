import type { AnswerRequestRequest, DeclineRequestRequest } from "@contract/requests.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

/** Offers one to three times in answer to a request; they replace those offered before and are held for the customer. */
const answerRequest = (body: AnswerRequestRequest) => api("POST /bookings/answer-request", { body });
const declineRequest = (body: DeclineRequestRequest) => api("POST /bookings/decline-request", { body });

function useForgetting() {
  const client = useQueryClient();
  return () => {
    const { timeRequests, slots, news, designerBookings } = queryKeys;
    for (const queryKey of [timeRequests, slots(), news, designerBookings]) void client.invalidateQueries({ queryKey });
  };
}

export const useAnswerRequest = () =>
  useMutation({ mutationFn: answerRequest, networkMode: "always", onSettled: useForgetting() });

export const useDeclineRequest = () =>
  useMutation({ mutationFn: declineRequest, networkMode: "always", onSettled: useForgetting() });
