import type { CreateOrderResponse } from "@contract/bookings.ts";
import type { PaymentResult } from "@/domain/booking/booking-hand-off.ts";
import { razorpayCheckoutUrl } from "@/lib/env.ts";

/** The options that we use of the provider's checkout. */
type CheckoutOptions = {
  key: string;
  amount: number;
  currency: string;
  order_id: string;
  name: string;
  description: string;
  prefill: { name: string; email: string };
  theme: { color: string };
  handler: (result: PaymentResult) => void;
  modal: { ondismiss: () => void };
};
type PaymentFailed = { error: { description: string } };
type Checkout = { open(): void; on(event: "payment.failed", listener: (failure: PaymentFailed) => void): void };

declare global {
  interface Window {
    Razorpay?: new (options: CheckoutOptions) => Checkout;
  }
}

let loading: Promise<void> | undefined;

/** Fetches the provider's script, once, when somebody is about to pay. Rejects if it cannot be loaded; the next call retries. */
function loadCheckout(): Promise<void> {
  if (window.Razorpay) return Promise.resolve();
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = razorpayCheckoutUrl;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`The checkout script could not be loaded from ${razorpayCheckoutUrl}`));
    };
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** How the popup ended: with a payment, or closed. `failure` is the provider's last reason, for people. */
export type CheckoutOutcome = { payment: PaymentResult } | { payment: null; failure: string | null };

type About = {
  customer: { name: string; email: string };
  description: string;
  /** Called when the script has arrived: false opens no popup. */
  wanted: () => boolean;
};

/** Opens the payment popup and resolves when it has closed. Rejects if it could not be opened. */
export async function openCheckout(
  order: CreateOrderResponse,
  { customer, description, wanted }: About,
): Promise<CheckoutOutcome> {
  await loadCheckout();
  if (!wanted()) return { payment: null, failure: null };
  const { Razorpay } = window;
  if (!Razorpay) throw new Error("The checkout script loaded, but defined no Razorpay.");
  return new Promise((resolve) => {
    let failure: string | null = null;
    const checkout = new Razorpay({
      key: order.keyId,
      amount: order.amount,
      currency: order.currency,
      order_id: order.id,
      name: "Parlour",
      description,
      prefill: { name: customer.name, email: customer.email },
      theme: { color: "#3399cc" },
      handler: (payment) => resolve({ payment }),
      modal: { ondismiss: () => resolve({ payment: null, failure }) },
    });
    checkout.on("payment.failed", ({ error }) => {
      failure = error.description;
    });
    checkout.open();
  });
}
