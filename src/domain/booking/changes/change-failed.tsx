import { CircleAlert } from "lucide-react";
import { cn } from "@/lib/class-names.ts";

/** Says why a change was not made. */
export function ChangeFailed({ title, text, className }: { title: string; text: string; className?: string }) {
  return (
    <div role="alert" className={cn("rounded-control border border-danger bg-paper p-4 text-sm", className)}>
      <p className="flex gap-2 font-semibold">
        <CircleAlert className="mt-0.5 size-4.5 flex-none text-danger" strokeWidth={1.75} aria-hidden="true" />
        {title}
      </p>
      <p className="mt-1 pl-6.5 text-ink-700 wrap-anywhere">{text}</p>
    </div>
  );
}
