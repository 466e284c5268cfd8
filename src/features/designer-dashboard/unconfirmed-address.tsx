import { lazy, Suspense } from "react";
import { useOwnAddress } from "@/domain/account/get-own-address.ts";
import { useLostFocus } from "@/ui/focus-management.ts";

const AddressCodeForm = lazy(async () => ({
  default: (await import("@/domain/account/address-code-form.tsx")).AddressCodeForm,
}));

/** Says that a designer whose address is not confirmed is not listed and cannot be booked, and asks for the code. */
export function UnconfirmedAddress() {
  const { data } = useOwnAddress();
  const lostFocus = useLostFocus();
  if (!data || data.confirmed) return null;
  return (
    <section
      {...lostFocus}
      aria-labelledby="unconfirmed-address"
      className="outline-none mt-6 grid gap-x-10 gap-y-5 rounded-card border border-ink-200 bg-linen p-5 lg:grid-cols-2"
    >
      <div>
        <h2 id="unconfirmed-address" className="display text-xl">
          Confirm your email to go live
        </h2>
        <p className="mt-2 max-w-[40em] text-ink-700">
          Until then nobody can find your page or book you. It takes a minute: enter the code from our email.
        </p>
      </div>
      <Suspense>
        <AddressCodeForm />
      </Suspense>
    </section>
  );
}
