import { useMutation } from "@tanstack/react-query";
import { api } from "@/lib/api-client.ts";
import { saveFile } from "@/lib/save-file.ts";
import { toast } from "@/lib/toast.ts";

/** Downloads a paper, by its id, as a PDF. */
export function usePaperDownload() {
  return useMutation({
    mutationFn: async (paperId: string) => {
      const { name, base64 } = await api("GET /bookings/paper-pdf/:id", { params: { id: paperId } });
      saveFile(
        name,
        "application/pdf",
        Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)),
      );
    },
    onError: (error) => void toast.error("The PDF could not be made", { description: error.message }),
  });
}
