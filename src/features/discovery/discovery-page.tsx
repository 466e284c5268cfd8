import { usePageMeta } from "@/lib/page-meta.ts";

export function DiscoveryPage() {
  usePageMeta({ title: "Discover Your Designer", description: "Discover Your Designer." });
  return <h1 className="wrap sect display text-4xl">Discover Your Designer</h1>;
}
