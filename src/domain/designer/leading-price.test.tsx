import type { Rate } from "@contract/services.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => vi.unstubAllEnvs());

const textOf = (html: string) => html.replace(/<[^>]+>/g, "");

it("leaves out the amount in the reader's currency where there is no room for it", async () => {
  vi.stubEnv("VITE_RUPEES_PER_DOLLAR", "88");
  vi.resetModules();
  const [{ LeadingPrice }, { PriceTag }] = await Promise.all([
    import("./leading-price.tsx"),
    import("@/ui/price-tag.tsx"),
  ]);
  const rate = { rate: 2500, currency: "INR", rateType: "hourly", slotDuration: 60 } as Rate;
  const price = { amount: 250_000, currency: "INR", rateType: "hourly", slotDuration: 60 } as const;
  expect(textOf(renderToStaticMarkup(<LeadingPrice rates={[rate]} />))).toBe("INR\u00a02,500 for 60 min");
  expect(textOf(renderToStaticMarkup(<PriceTag price={price} />))).toBe("INR\u00a02,500 for 60 min (about $28)");
});
