import { usePageMeta } from "@/lib/page-meta.ts";

export function OnboardingPage() {
  usePageMeta({ title: "Welcome", description: "Welcome." });
  return <h1 className="wrap sect display text-4xl">Welcome</h1>;
}
