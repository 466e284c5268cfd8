import { usePageMeta } from "@/lib/page-meta.ts";

export function BookingSuccessPage() {
  usePageMeta({ title: "Booking Confirmed!", description: "Booking Confirmed!." });
  return <h1 className="wrap sect display text-4xl">Booking Confirmed!</h1>;
}
