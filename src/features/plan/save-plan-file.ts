import { api } from "@/lib/api-client.ts";
import { saveFile } from "@/lib/save-file.ts";

/** Downloads a version of the plan as a PDF. */
export async function savePlanFile(bookingId: string, number: number): Promise<void> {
  const { name, pdf } = await api("POST /bookings/plan-file", { body: { bookingId, number } });
  saveFile(
    name,
    "application/pdf",
    Uint8Array.from(atob(pdf), (sign) => sign.charCodeAt(0)),
  );
}
