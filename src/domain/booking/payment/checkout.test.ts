// @dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { later } from "@/lib/testing/later.ts";

const ORDER = { keyId: "key", id: "order_1", amount: 1999, currency: "USD" } as const;
const ABOUT = {
  customer: { name: "Ellen Vos", email: "ellen@vos.test" },
  description: "Room consultation with Noor",
  wanted: () => true,
};
const PAYMENT = { razorpay_payment_id: "pay_1", razorpay_order_id: "order_1", razorpay_signature: "signed" };

type Options = ConstructorParameters<NonNullable<Window["Razorpay"]>>[0];
type Opened = { options: Options; fails: (why: string) => void };

let opens: (checkout: Opened) => void;
/** The provider's checkout. */
class Checkout {
  readonly #options: Options;
  #fails: (why: string) => void = () => {};

  constructor(options: Options) {
    this.#options = options;
  }
  on(_: "payment.failed", listener: (failure: { error: { description: string } }) => void) {
    this.#fails = (description) => listener({ error: { description } });
  }
  open() {
    opens({ options: this.#options, fails: this.#fails });
  }
}

let scripts: HTMLScriptElement[];
let openCheckout: typeof import("./checkout.ts").openCheckout;

beforeEach(async () => {
  scripts = [];
  vi.spyOn(document.head, "append").mockImplementation((script) => void scripts.push(script as HTMLScriptElement));
  vi.resetModules();
  ({ openCheckout } = await import("./checkout.ts"));
});
afterEach(() => void delete window.Razorpay);

/** Loads the requested script, and returns the checkout that the page then opens. */
function load(): Promise<Opened> {
  const { promise, give } = later<Opened>();
  opens = give;
  window.Razorpay = Checkout;
  scripts.at(-1)?.onload?.(new Event("load"));
  return promise;
}

it("The provider's popup requests the order's amount and ends with the payment", async () => {
  const outcome = openCheckout(ORDER, ABOUT);
  const { options } = await load();
  expect(options).toMatchObject({
    ...{ key: "key", order_id: "order_1", amount: 1999, currency: "USD", prefill: ABOUT.customer },
    ...{ description: ABOUT.description, theme: { color: "#3399cc" } },
  });
  options.handler(PAYMENT);
  expect(await outcome).toEqual({ payment: PAYMENT });
});

it("The provider's popup ends without a payment when it is closed, and reports the last failure", async () => {
  window.Razorpay = Checkout;
  const closed = openCheckout(ORDER, ABOUT);
  (await load()).options.modal.ondismiss();
  expect(await closed).toEqual({ payment: null, failure: null });
  const failed = openCheckout(ORDER, ABOUT);
  const { options, fails } = await load();
  fails("Too little money.");
  fails("Declined.");
  options.modal.ondismiss();
  expect(await failed).toEqual({ payment: null, failure: "Declined." });
  // The script was already loaded.
  expect(scripts).toEqual([]);
});

it("The provider's popup does not open if the page was left while its script was loading", async () => {
  const outcome = openCheckout(ORDER, { ...ABOUT, wanted: () => false });
  const opened = vi.fn();
  void load().then(opened);
  expect(await outcome).toEqual({ payment: null, failure: null });
  expect(opened).not.toHaveBeenCalled();
});

it("The provider's popup loads its script once, and again after a failure", async () => {
  const [one, other] = [openCheckout(ORDER, ABOUT), openCheckout(ORDER, ABOUT)];
  expect(scripts).toHaveLength(1);
  const remove = vi.spyOn(scripts[0] as HTMLScriptElement, "remove");
  scripts[0]?.onerror?.("failed");
  await expect(one).rejects.toThrow("could not be loaded");
  await expect(other).rejects.toThrow("could not be loaded");
  expect(remove).toHaveBeenCalledOnce();
  void openCheckout(ORDER, ABOUT);
  expect(scripts).toHaveLength(2);
});
