import { X } from "lucide-react";
import { Dialog as RadixDialog } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { buttonClass } from "@/components/ui/button.tsx";
import { cn } from "@/lib/class-names.ts";

/** Root of a dialog: `open` and `onOpenChange`. It weighs enough to be imported lazily by pages that may not need it. */
export const Dialog = RadixDialog.Root;
export const DialogTrigger = RadixDialog.Trigger;
export const DialogClose = RadixDialog.Close;

type DialogContentProps = Omit<ComponentProps<typeof RadixDialog.Content>, "title"> & {
  title: ReactNode;
  /** One line below the title. */
  description?: ReactNode;
  /** Drawn before the title, such as an avatar. */
  lead?: ReactNode;
  /** Stays in view below the scrolling body. */
  footer?: ReactNode;
};

/** Centred on wide screens, a sheet from below on phones. Its body scrolls, its header and footer stay. */
export function DialogContent({ title, description, lead, footer, className, children, ...rest }: DialogContentProps) {
  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className="scrim" />
      <RadixDialog.Content
        className={cn("dialog", className)}
        {...(description ? {} : { "aria-describedby": undefined })}
        {...rest}
      >
        <header className="flex items-center gap-3 border-b border-ink-200 py-4 pr-3 pl-5 leading-snug">
          {lead}
          <div className="min-w-0 flex-1">
            <RadixDialog.Title className="font-semibold">{title}</RadixDialog.Title>
            {description && (
              <RadixDialog.Description className="text-sm text-ink-500">{description}</RadixDialog.Description>
            )}
          </div>
          <RadixDialog.Close className={buttonClass({ variant: "ghost", size: "icon" })} aria-label="Close">
            <X aria-hidden="true" />
          </RadixDialog.Close>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{children}</div>
        {footer && (
          <footer className="flex items-center justify-between gap-4 border-t border-ink-200 bg-linen px-5 py-3.5">
            {footer}
          </footer>
        )}
      </RadixDialog.Content>
    </RadixDialog.Portal>
  );
}
