import { DropdownMenu as RadixMenu } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/lib/class-names.ts";

/**
 * Not modal, and not moved to the end of the document: the page behind stays readable to assistive technology, and the menu stays in
 * the landmark of its trigger. Escape, Tab and a press outside close it.
 */
export function DropdownMenu(props: ComponentProps<typeof RadixMenu.Root>) {
  return <RadixMenu.Root modal={false} {...props} />;
}

export const DropdownMenuTrigger = RadixMenu.Trigger;

/** Hangs from its trigger's right edge; on phones a sheet from below. */
export function DropdownMenuContent({ className, ...rest }: ComponentProps<typeof RadixMenu.Content>) {
  return <RadixMenu.Content className={cn("menu", className)} align="end" sideOffset={8} {...rest} />;
}

export function DropdownMenuItem({ className, ...rest }: ComponentProps<typeof RadixMenu.Item>) {
  return <RadixMenu.Item className={cn("menu-item", className)} {...rest} />;
}

export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof RadixMenu.Label>) {
  return <RadixMenu.Label className={cn("px-2.5 py-2", className)} {...rest} />;
}

export function DropdownMenuSeparator({ className, ...rest }: ComponentProps<typeof RadixMenu.Separator>) {
  return <RadixMenu.Separator className={cn("my-2 h-px bg-ink-200", className)} {...rest} />;
}
