import { priceOf } from "@contract/price.ts";
import type { BookingHandOff } from "@/domain/booking/booking-hand-off.ts";
import { getSession } from "@/lib/session.ts";
import { type CheckoutOutcome, openCheckout } from "./checkout.ts";
import { useCreateOrder } from "./create-order.ts";

/** Returns what orders the payment of a held booking and opens the provider's popup. It throws what `/api` refuses. */
export function usePopup({ serviceInfo, designerName }: Pick<BookingHandOff, "serviceInfo" | "designerName">) {
  const { mutateAsync: createOrder } = useCreateOrder();
  return async (bookingId: string): Promise<CheckoutOutcome> => {
    const { user } = getSession();
    const order = await createOrder({ bookingId, amount: priceOf(serviceInfo).amount });
    return openCheckout(order, {
      customer: { name: user?.name ?? "", email: user?.email ?? "" },
      description: `${serviceInfo.serviceName} with ${designerName}`,
    });
  };
}
