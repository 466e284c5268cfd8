import { useMutation } from "@tanstack/react-query";
import { api } from "@/lib/api-client.ts";
import { savePdf } from "@/lib/save-file.ts";
import { browserZone } from "@/lib/time-zone.ts";
import { toast } from "@/lib/toast.ts";

/** Downloads the PDF that `ask` returns. */
function usePdfDownload<Asked>(ask: (asked: Asked) => Promise<{ name: string; base64: string }>) {
  return useMutation({
    mutationFn: async (asked: Asked) => savePdf(await ask(asked)),
    networkMode: "always",
    onError: (error) => void toast.error("The PDF could not be made", { description: error.message }),
  });
}

/** Downloads a paper, by its id. */
export const usePaperDownload = () =>
  usePdfDownload((id: string) => api("GET /bookings/paper-pdf/:id", { params: { id } }));

/** A version of a plan as a PDF, with the day that it was sent on by the reader's clock. */
export const planFile = (bookingId: string, number: number) =>
  api("POST /bookings/plan-file", { body: { bookingId, number, timeZone: browserZone() } });

/** Downloads a version of a plan, by its number. */
export const usePlanDownload = (bookingId: string) => usePdfDownload((number: number) => planFile(bookingId, number));
