import type { BlockMemberRequest, ReportMemberRequest, UnblockMemberRequest } from "@contract/safety.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

/** Reports the other member of a booking to Parlour, once. Repeating it is safe. */
const reportMember = (body: ReportMemberRequest) => api("POST /bookings/report-member", { body });
/** Blocks messages, calls and new bookings between the members; the answer lists what stays booked. Repeating it is safe. */
const blockMember = (body: BlockMemberRequest) => api("POST /bookings/block-member", { body });
const unblockMember = (body: UnblockMemberRequest) => api("POST /bookings/unblock-member", { body });

export const useReportMember = () => useMutation({ mutationFn: reportMember });

/** Refetches bookings, offers and chats with the person. */
function useForget() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [
        ["chat"],
        ["booking"],
        queryKeys.chats,
        queryKeys.openPayments,
        queryKeys.designerBookings,
        queryKeys.timeRequests,
      ].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
}

export function useBlockMember() {
  const forget = useForget();
  return useMutation({ mutationFn: blockMember, onSettled: forget });
}

export function useUnblockMember() {
  const forget = useForget();
  return useMutation({ mutationFn: unblockMember, onSettled: forget });
}
