import { usePageMeta } from "@/lib/page-meta.ts";

export function StudioPage() {
  usePageMeta({ title: "AI Design Studio", description: "AI Design Studio." });
  return <h1 className="wrap sect display text-4xl">AI Design Studio</h1>;
}
