import { X } from "lucide-react";
import { Dialog as RadixDialog } from "radix-ui";
import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { cn } from "@/lib/class-names.ts";
import { Button, buttonClass } from "@/ui/button.tsx";

/** Root of a dialog: `open` and `onOpenChange`. The module is large, so import it lazily where it may not be needed. */
export const Dialog = RadixDialog.Root;
export const DialogTrigger = RadixDialog.Trigger;

export function DialogClose(props: ComponentProps<typeof Button>) {
  return (
    <RadixDialog.Close asChild>
      <Button {...props} />
    </RadixDialog.Close>
  );
}

/**
 * For a dialog without a `DialogTrigger`, which its caller renders while it is open. Pass `open` and `close` to `Dialog` and spread `frame`
 * on its content. After `close` and the closing animation, `onClosed` lets the caller unmount the dialog. The focus then returns to the
 * element that had it, or to the page's main part if that element is gone.
 */
export function useClosing(onClosed: () => void) {
  const [open, setOpen] = useState(true);
  const [before] = useState(() => document.activeElement);
  const shown = useRef(false);
  // `useEffect` would not do: its cleanup waits while the next dialog's code is fetched.
  useLayoutEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return {
    open,
    close: () => setOpen(false),
    frame: {
      onCloseAutoFocus: (event: Event) => {
        event.preventDefault();
        // Call it at once, before the focus returns: a key pressed then may open the dialog again. A caller that has
        // unmounted it may already show another dialog.
        if (!open && shown.current) flushSync(onClosed);
        const target = before?.isConnected && before !== document.body ? before : document.getElementById("main");
        if (target instanceof HTMLElement) target.focus({ preventScroll: true });
      },
    },
  };
}

export type DialogPanelProps = {
  title: ReactNode;
  /** One line below the title. */
  description?: ReactNode;
  /** Drawn before the title, such as an avatar. */
  lead?: ReactNode;
  /** Fixed below the scrolling body. */
  footer?: ReactNode;
  /** The panel replaces another one: the focus moves to its title, and it slides in from the right, or with `back` from the left. */
  arriving?: boolean | "back";
  children?: ReactNode;
};

/** Centered on wide screens, a sheet from below on phones. The body scrolls; header and footer stay visible, except in a very low window. */
export function DialogContent({
  title,
  description,
  lead,
  footer,
  children,
  ...frame
}: DialogPanelProps & Omit<ComponentProps<typeof RadixDialog.Content>, "title">) {
  return (
    <DialogFrame {...(description ? {} : { "aria-describedby": undefined })} {...frame}>
      <DialogPanel title={title} description={description} lead={lead} footer={footer}>
        {children}
      </DialogPanel>
    </DialogFrame>
  );
}

/** An empty dialog frame, for dialogs that switch between several `DialogPanel`s. */
export function DialogFrame({ className, children, ...rest }: ComponentProps<typeof RadixDialog.Content>) {
  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className="scrim" />
      <RadixDialog.Content className={cn("dialog", className)} onOpenAutoFocus={focusTitle} {...rest}>
        {children}
      </RadixDialog.Content>
    </RadixDialog.Portal>
  );
}

/** The first button only closes the dialog: the focus, unless a field takes it, begins at the title. */
function focusTitle(event: Event) {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.querySelector("h2")?.focus();
}

export function DialogPanel({ title, description, lead, footer, arriving = false, children }: DialogPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arriving) heading.current?.focus();
  }, [arriving]);
  return (
    <>
      <header className="flex items-center gap-3 border-b border-ink-200 py-4 pr-3 pl-5 leading-snug">
        {lead}
        <div className="min-w-0 flex-1">
          <RadixDialog.Title ref={heading} tabIndex={-1} className="font-semibold outline-none">
            {title}
          </RadixDialog.Title>
          {description && (
            <RadixDialog.Description className="text-sm text-ink-500">{description}</RadixDialog.Description>
          )}
        </div>
        <RadixDialog.Close className={buttonClass({ variant: "ghost", size: "icon" })} aria-label="Close">
          <X aria-hidden="true" />
        </RadixDialog.Close>
      </header>
      <div
        className={cn(
          "dialog-body min-h-0 flex-1 overflow-y-auto overscroll-contain p-5 has-data-stays:scroll-pt-28 [@media(height<=20rem)]:flex-none",
          // Content that continues below the footer fades out, even if a row happens to end there. At the end, only the padding fades.
          footer && "[mask-image:linear-gradient(#000_calc(100%-1.25rem),#0000)]",
        )}
        data-arriving={arriving === true ? "forward" : arriving || undefined}
      >
        {children}
      </div>
      {footer && (
        <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-ink-200 bg-linen px-5 py-3.5">
          {footer}
        </footer>
      )}
    </>
  );
}
