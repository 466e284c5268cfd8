import type { ReportReviewRequest } from "@contract/reviews.ts";
import { useMutation } from "@tanstack/react-query";
import { api } from "@/lib/api-client.ts";

/** Reports a review, or its answer, to Parlour. Repeating it is safe. */
const reportReview = (body: ReportReviewRequest) => api("POST /reviews/report", { body });

export const useReportReview = () => useMutation({ mutationFn: reportReview });
