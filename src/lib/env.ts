/**
 * The base of Supabase's URLs without a trailing slash; empty if it is the page's own origin (`VITE_SUPABASE_URL=/`, the local
 * stack).
 */
export const supabaseBase = ((import.meta.env.VITE_SUPABASE_URL as string | undefined) ?? "/").replace(/\/+$/, "");

/** Whether the designers are those of `supabase/seed.sql`, as on the local stack; a deployed site has its own. */
export const demonstration = import.meta.env.VITE_DEMONSTRATION === "yes";

/** The same base as an absolute URL. A function, because prerendering has no `location`. */
export const supabaseUrl = (): string => supabaseBase || location.origin;

export const supabaseKey = (import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY as string | undefined) ?? "";

/** The payment provider's checkout script. */
export const razorpayCheckoutUrl =
  (import.meta.env.VITE_RAZORPAY_CHECKOUT_URL as string | undefined) ?? "https://checkout.razorpay.com/v1/checkout.js";
