import { usePageMeta } from "@/lib/page-meta.ts";

export function DesignerPage() {
  usePageMeta({ title: "Designer", description: "Designer." });
  return <h1 className="wrap sect display text-4xl">Designer</h1>;
}
