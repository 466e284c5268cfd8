import { usePageMeta } from "@/lib/page-meta.ts";

export function BookingConfirmationPage() {
  usePageMeta({ title: "Confirm Your Booking", description: "Confirm Your Booking." });
  return <h1 className="wrap sect display text-4xl">Confirm Your Booking</h1>;
}
