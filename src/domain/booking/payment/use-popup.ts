import { getSession } from "@/lib/session.ts";
import { useIsMounted } from "@/lib/use-is-mounted.ts";
import { type CheckoutOutcome, openCheckout } from "./checkout.ts";
import { useCreateOrder } from "./create-order.ts";

/** The price and the description that the customer is shown; the price is in minor units. */
type Shown = { amount: number; description: string };

/**
 * Returns a function that orders the payment of a held booking and opens the provider's popup, unless the page has been left meanwhile. It throws what `/api`
 * refuses.
 */
export function usePopup() {
  const { mutateAsync: createOrder } = useCreateOrder();
  const shown = useIsMounted();
  return async (bookingId: string, { amount, description }: Shown): Promise<CheckoutOutcome> => {
    const { user } = getSession();
    const order = await createOrder({ bookingId, amount });
    if (!shown.current) return { payment: null, failure: null };
    return openCheckout(order, {
      customer: { name: user?.name ?? "", email: user?.email ?? "" },
      description,
      wanted: () => shown.current,
    });
  };
}
