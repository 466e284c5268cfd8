import { DropdownMenu as RadixMenu } from "radix-ui";
import { type ComponentProps, type KeyboardEvent, useRef } from "react";
import { cn } from "@/lib/class-names.ts";

/**
 * Not modal and not portalled: the page behind stays readable to assistive technology, and the menu stays in the landmark of its
 * trigger. Escape, Tab and a press outside close it.
 */
export function DropdownMenu(props: ComponentProps<typeof RadixMenu.Root>) {
  return <RadixMenu.Root modal={false} {...props} />;
}

export const DropdownMenuTrigger = RadixMenu.Trigger;

/** Renders a menu inside `container`, where nothing cuts it off. */
export const DropdownMenuPortal = RadixMenu.Portal;

/**
 * Aligned with its trigger's right edge; on phones a sheet from below. After the closing animation the focus returns to the trigger,
 * unless the chosen action has moved it elsewhere, for example to a new page.
 */
export function DropdownMenuContent({
  className,
  onCloseAutoFocus,
  ...rest
}: ComponentProps<typeof RadixMenu.Content>) {
  return (
    <RadixMenu.Content
      className={cn("menu", className)}
      align="end"
      sideOffset={8}
      onKeyDownCapture={useChoiceAfterMove()}
      onCloseAutoFocus={(event) => {
        onCloseAutoFocus?.(event);
        if (document.activeElement !== document.body) event.preventDefault();
      }}
      {...rest}
    />
  );
}

/**
 * Chooses an item only after the focus has moved. Radix moves the focus in a timeout after the key; Enter or Space pressed before that
 * would choose the item that the focus is about to leave.
 */
function useChoiceAfterMove() {
  // The last key pressed, until the focus has moved.
  const moving = useRef("");
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget: menu } = event;
    // A space right after a letter belongs to the text typed to find an item.
    const chooses = key === "Enter" || (key === " " && moving.current.length !== 1);
    if (!chooses) {
      moving.current = key;
      // This handler runs before Radix sets its timeout; the inner timeout runs after that one.
      setTimeout(() => setTimeout(() => (moving.current = "")));
    } else if (moving.current) {
      event.preventDefault();
      event.stopPropagation();
      setTimeout(() => {
        const item = document.activeElement;
        if (item instanceof HTMLElement && item !== menu && menu.contains(item)) item.click();
      });
    }
  };
}

export function DropdownMenuItem({ className, ...rest }: ComponentProps<typeof RadixMenu.Item>) {
  return <RadixMenu.Item className={cn("menu-item", className)} {...rest} />;
}

export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof RadixMenu.Label>) {
  return <RadixMenu.Label className={cn("px-2.5 py-2", className)} {...rest} />;
}

export function DropdownMenuSeparator({ className, ...rest }: ComponentProps<typeof RadixMenu.Separator>) {
  return <RadixMenu.Separator className={cn("mx-2.5 my-2 h-px bg-ink-200", className)} {...rest} />;
}
