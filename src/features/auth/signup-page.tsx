import { usePageMeta } from "@/lib/page-meta.ts";

export function SignupPage() {
  usePageMeta({ title: "Create Account", description: "Create Account." });
  return <h1 className="wrap sect display text-4xl">Create Account</h1>;
}
