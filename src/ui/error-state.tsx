import { CircleAlert, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/class-names.ts";
import { Button } from "@/ui/button.tsx";

type ErrorStateProps = {
  /** One sentence that says what failed. */
  title: ReactNode;
  children?: ReactNode;
  /** Called by "Try again". */
  onRetry?: () => void;
  retrying?: boolean;
  actions?: ReactNode;
  className?: string;
};

/** Says what failed to load and offers a retry. */
export function ErrorState({ title, children, onRetry, retrying = false, actions, className }: ErrorStateProps) {
  return (
    <div role="alert" className={cn("error-state", className)}>
      <p className="display flex items-start gap-3 text-2xl text-balance">
        <CircleAlert className="mt-1.5 size-6 flex-none text-danger" strokeWidth={1.75} aria-hidden="true" />
        {title}
      </p>
      {children && <div className="mt-2 max-w-[40em] pl-9 text-ink-700">{children}</div>}
      <div className="mt-6 flex flex-wrap gap-3 pl-9 empty:hidden">
        {onRetry && (
          <Button variant="outline" onClick={onRetry} busy={retrying}>
            {!retrying && <RotateCw aria-hidden="true" />}
            Try again
          </Button>
        )}
        {actions}
      </div>
    </div>
  );
}
