import { usePageMeta } from "@/lib/page-meta.ts";

export function EarningsPage() {
  usePageMeta({ title: "Earnings", description: "Earnings." });
  return <h1 className="wrap sect display text-4xl">Earnings</h1>;
}
