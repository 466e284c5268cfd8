import { Tabs as RadixTabs } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/class-names.ts";

/** Root of tabs: `value` and `onValueChange`, or `defaultValue`. */
export const Tabs = RadixTabs.Root;

export function TabList({ className, ...rest }: ComponentProps<typeof RadixTabs.List>) {
  return <RadixTabs.List className={cn("tab-list", className)} {...rest} />;
}

/** A tab. `count` is the number of items in it, shown after its name. */
export function Tab({
  className,
  count,
  children,
  ...rest
}: ComponentProps<typeof RadixTabs.Trigger> & { count?: number }) {
  return (
    <RadixTabs.Trigger className={cn("tab group", className)} {...rest}>
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
