// The sandbox's checkout: the real constructor's contract, and the test bank's page for a popup. It complies with the site's content security policy: no inline
// script or style, and nothing from other origins.
(() => {
  const api = new URL("checkout/", document.currentScript.src);

  const css = `
    :host { all: initial; pointer-events: auto; }
    dialog {
      box-sizing: border-box; width: min(26rem, calc(100vw - 2rem)); max-height: calc(100dvh - 2rem); padding: 0; overflow: auto;
      border: 0; border-radius: 14px; background: #fff; color: #1d2433; box-shadow: 0 24px 80px rgb(20 24 40 / .35);
      font: 400 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
    }
    dialog::backdrop { background: rgb(20 24 36 / .55); }
    @media (prefers-reduced-motion: no-preference) {
      dialog[open] { animation: rise .22s ease-out; }
      @keyframes rise { from { opacity: 0; transform: translateY(10px); } }
    }
    .band { height: 6px; background: var(--theme); }
    header { display: flex; gap: .75rem; align-items: center; padding: 1.1rem 1.25rem .9rem; border-bottom: 1px solid #e6e8ee; }
    .logo { flex: none; width: 40px; height: 40px; border-radius: 10px; object-fit: cover; }
    .who { flex: 1; min-width: 0; }
    .name { font-weight: 650; overflow-wrap: anywhere; }
    .what { color: #5a6274; font-size: .875rem; overflow-wrap: anywhere; }
    .test { flex: none; padding: .1rem .5rem; border-radius: 99px; background: #fdf0d5; color: #704800; font-size: .75rem; font-weight: 600; }
    main { padding: 1.1rem 1.25rem 1.25rem; }
    h2 { margin: 0 0 .25rem; font-size: 1.0625rem; font-weight: 650; }
    p { margin: 0; color: #454d5f; font-size: .9375rem; }
    dl { display: grid; grid-template-columns: auto 1fr; gap: .3rem 1rem; margin: 1rem 0; padding: .85rem 1rem; border-radius: 10px; background: #f5f6f9; font-size: .9375rem; }
    dt { color: #5a6274; }
    dd { margin: 0; text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
    dd.amount { font-weight: 650; }
    [role="alert"]:not(:empty) { margin: 0 0 1rem; padding: .7rem .9rem; border-radius: 10px; background: #fdecea; color: #8a1c12; font-size: .9375rem; }
    .choices { display: grid; grid-template-columns: 1fr 1fr; gap: .6rem; }
    button {
      min-height: 44px; padding: .5rem 1rem; border: 1px solid #c3c8d4; border-radius: 10px; background: #fff; color: inherit;
      font: inherit; font-weight: 600; cursor: pointer;
    }
    button:hover { background: #f1f2f6; }
    button.yes { border-color: #14683f; background: #14683f; color: #fff; }
    button.yes:hover { background: #0f5231; }
    button.quiet { width: 100%; margin-top: .6rem; border-color: transparent; color: #454d5f; }
    button:focus-visible { outline: 3px solid #2a6fdb; outline-offset: 2px; }
    button:disabled { opacity: .55; cursor: default; }
  `;

  const element = (tag, properties = {}, ...children) => {
    const node = Object.assign(document.createElement(tag), properties);
    node.append(...children);
    return node;
  };
  const money = (minorUnits, currency) =>
    new Intl.NumberFormat("en-US", { style: "currency", currency }).format(minorUnits / 100);

  /** Returns the answer's body; throws a refusal's `error` as it is. */
  async function ask(path, init) {
    let response;
    try {
      response = await fetch(new URL(path, api), init);
    } catch {
      throw { code: "GATEWAY_ERROR", description: "The bank cannot be reached.", source: "gateway", metadata: {} };
    }
    const body = await response.json();
    if (!response.ok) throw body.error;
    return body;
  }

  class Razorpay {
    #options;
    #listeners = new Map();
    #host = null;

    /** `key`, `order_id` and `handler` are those of the real constructor; `amount` and `currency` are the order's, whatever values are passed here. */
    constructor(options) {
      if (!options?.key) throw new Error("No key passed");
      if (!options.order_id) throw new Error("No order_id passed: a payment without an order cannot be captured");
      this.#options = options;
    }

    static open(options) {
      const checkout = new Razorpay(options);
      checkout.open();
      return checkout;
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    }

    close() {
      this.#host?.shadowRoot.querySelector("dialog").close();
    }

    open() {
      if (this.#host) return;
      const options = this.#options;
      const modal = options.modal ?? {};
      const prefill = options.prefill ?? {};

      const host = element("div");
      const root = host.attachShadow({ mode: "open" });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      root.adoptedStyleSheets = [sheet];
      host.style.setProperty("--theme", options.theme?.color ?? "#528ff0");

      const amount = element("dd", { className: "amount", textContent: "…" });
      const failure = element("div");
      failure.setAttribute("role", "alert");
      const yes = element("button", { type: "button", className: "yes", textContent: "Success", disabled: true });
      const no = element("button", { type: "button", textContent: "Failure", disabled: true });
      const leave = element("button", { type: "button", className: "quiet", textContent: "Close" });
      const title = element("h2", { id: "title", textContent: "Test bank" });

      const details = element("dl", {}, element("dt", { textContent: "Amount" }), amount);
      for (const [label, value] of [
        ["Paid by", prefill.name],
        ["Email", prefill.email],
        ["Order", options.order_id],
      ]) {
        if (value) details.append(element("dt", { textContent: label }), element("dd", { textContent: value }));
      }
      const header = element("header");
      if (options.image) header.append(element("img", { className: "logo", src: options.image, alt: "" }));
      header.append(
        element(
          "div",
          { className: "who" },
          element("div", { className: "name", textContent: options.name || "Payment" }),
          element("div", { className: "what", textContent: options.description ?? "" }),
        ),
        element("span", { className: "test", textContent: "Test mode" }),
      );
      const dialog = element(
        "dialog",
        {},
        element("div", { className: "band" }),
        header,
        element(
          "main",
          {},
          title,
          element("p", { id: "hint", textContent: "No money moves here. Choose what the bank answers." }),
          details,
          failure,
          element("div", { className: "choices" }, yes, no),
          leave,
        ),
      );
      dialog.setAttribute("aria-labelledby", "title");
      dialog.setAttribute("aria-describedby", "hint");
      root.append(dialog);
      document.body.append(host);
      this.#host = host;

      const page = document.documentElement.style;
      const overflow = page.overflow;
      page.overflow = "hidden";

      let result = null;
      dialog.addEventListener("close", () => {
        page.overflow = overflow;
        host.remove();
        this.#host = null;
        if (result) options.handler?.(result);
        else modal.ondismiss?.();
      });
      const dismiss = () => {
        if (dialog.getAttribute("aria-busy") === "true") return;
        if (modal.confirm_close && !confirm("Leave without paying?")) return;
        dialog.close();
      };
      dialog.addEventListener("cancel", (event) => {
        event.preventDefault();
        if (modal.escape !== false) dismiss();
      });
      // Browsers close a dialog on a second Escape even if `cancel` is prevented; stopping the key works.
      dialog.addEventListener("keydown", (event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        if (modal.escape !== false) dismiss();
      });
      dialog.addEventListener("click", (event) => {
        if (event.target === dialog && modal.backdropclose) dismiss();
      });
      leave.addEventListener("click", dismiss);

      const busy = (on) => {
        dialog.setAttribute("aria-busy", String(on));
        for (const button of [yes, no, leave]) button.disabled = on;
      };
      const settle = async (outcome) => {
        failure.textContent = "";
        busy(true);
        try {
          result = await ask("payments", {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({
              key_id: options.key,
              order_id: options.order_id,
              outcome,
              email: prefill.email,
              contact: prefill.contact,
              description: options.description,
              notes: options.notes,
            }),
          });
          dialog.close();
        } catch (error) {
          busy(false);
          failure.textContent = error.description;
          (outcome === "success" ? yes : no).focus();
          for (const listener of this.#listeners.get("payment.failed") ?? []) listener({ error });
        }
      };
      yes.addEventListener("click", () => settle("success"));
      no.addEventListener("click", () => settle("failure"));

      dialog.showModal();
      ask(`orders/${encodeURIComponent(options.order_id)}?key_id=${encodeURIComponent(options.key)}`).then(
        (order) => {
          amount.textContent = money(order.amount, order.currency);
          if (order.status === "paid") {
            failure.textContent = "This order is paid already.";
            return;
          }
          yes.disabled = no.disabled = false;
          yes.focus();
        },
        (error) => {
          failure.textContent = error.description;
        },
      );
    }
  }

  window.Razorpay = Razorpay;
})();
