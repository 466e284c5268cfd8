import { usePageMeta } from "@/lib/page-meta.ts";

export function ProjectPage() {
  usePageMeta({ title: "Project", description: "Project." });
  return <h1 className="wrap sect display text-4xl">Project</h1>;
}
