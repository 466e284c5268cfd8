import type { AnswerReviewRequest } from "@contract/reviews.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

/** Answers a review of the signed-in designer, once. Repeating it is safe. */
const answerReview = (body: AnswerReviewRequest) => api("POST /designers/answer-review", { body });

export function useAnswerReview(designerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: answerReview,
    // The mutation is over when the list contains the answer.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.reviews(designerId) }),
  });
}
