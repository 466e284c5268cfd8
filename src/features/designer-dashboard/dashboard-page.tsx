import { usePageMeta } from "@/lib/page-meta.ts";

export function DashboardPage() {
  usePageMeta({ title: "Dashboard", description: "Dashboard." });
  return <h1 className="wrap sect display text-4xl">Dashboard</h1>;
}
