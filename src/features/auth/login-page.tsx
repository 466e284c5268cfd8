import { usePageMeta } from "@/lib/page-meta.ts";

export function LoginPage() {
  usePageMeta({ title: "Sign in", description: "Sign in." });
  return <h1 className="wrap sect display text-4xl">Sign in</h1>;
}
