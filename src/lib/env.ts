/**
 * Where Supabase answers, without a trailing slash. `VITE_SUPABASE_URL=/` means the origin that serves this page (the local stack).
 * A function, because prerendering has no `location`.
 */
export function supabaseUrl(): string {
  const configured = import.meta.env.VITE_SUPABASE_URL as string | undefined;
  return new URL(configured || "/", location.origin).href.replace(/\/+$/, "");
}

export const supabaseKey = (import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY as string | undefined) ?? "";

/** The payment provider's checkout script. */
export const razorpayCheckoutUrl =
  (import.meta.env.VITE_RAZORPAY_CHECKOUT_URL as string | undefined) ?? "https://checkout.razorpay.com/v1/checkout.js";
