import { usePageMeta } from "@/lib/page-meta.ts";

export function LandingPage() {
  usePageMeta({ title: "Parlour", description: "Parlour." });
  return <h1 className="wrap sect display text-4xl">Parlour</h1>;
}
