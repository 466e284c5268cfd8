import { usePageMeta } from "@/lib/page-meta.ts";

export function SettingsPage() {
  usePageMeta({ title: "Profile", description: "Profile." });
  return <h1 className="wrap sect display text-4xl">Profile</h1>;
}
