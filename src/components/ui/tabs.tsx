import { Tabs as RadixTabs } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/class-names.ts";

/** Root of tabs: `value` and `onValueChange`, or `defaultValue`. */
export const Tabs = RadixTabs.Root;

export function TabList({ className, ...rest }: ComponentProps<typeof RadixTabs.List>) {
  return (
    <RadixTabs.List
      className={cn("flex gap-x-8 overflow-x-auto border-b border-ink [scrollbar-width:none]", className)}
      {...rest}
    />
  );
}

/** `count` is the number of things behind the tab, shown after its name. */
export function Tab({
  className,
  count,
  children,
  ...rest
}: ComponentProps<typeof RadixTabs.Trigger> & { count?: number }) {
  return (
    <RadixTabs.Trigger
      className={cn(
        "group relative flex h-13 flex-none items-center gap-2 font-medium text-ink-700 hover:text-ink",
        "data-[state=active]:font-semibold data-[state=active]:text-ink",
        "after:absolute after:inset-x-0 after:bottom-0 after:h-1 data-[state=active]:after:bg-coral-600",
        "focus-visible:outline-offset-[-3px]",
        className,
      )}
      {...rest}
    >
      {children}
      {count !== undefined && <Count>{count}</Count>}
    </RadixTabs.Trigger>
  );
}

function Count({ children }: { children: ReactNode }) {
  return (
    <span className="min-w-6 rounded-control bg-linen px-1.5 py-1 text-center text-xs leading-none font-semibold tabular-nums group-data-[state=active]:bg-petrol-900 group-data-[state=active]:text-white">
      {children}
    </span>
  );
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof RadixTabs.Content>) {
  return <RadixTabs.Content className={cn("rounded-card", className)} {...rest} />;
}
