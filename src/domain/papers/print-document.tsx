import { type PrintMargins, printRules } from "@contract/document-page.ts";
import { Printer } from "lucide-react";
import type { MouseEvent } from "react";
import { Button } from "@/ui/button.tsx";

/** Gives the printed page its margins, running heads and page numbers while it is rendered. */
export const PrintRules = (margins: PrintMargins) => <style>{printRules(margins)}</style>;

/** How long printing waits for pictures, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Prints the page, or only the `article` around the button if there is one. `title`: the title of the document, which browsers use as the file's name. `of`:
 * what distinguishes the button for screen readers.
 */
export function PrintButton({ title, of = "" }: { title: string; of?: string }) {
  async function print({ currentTarget }: MouseEvent<HTMLButtonElement>): Promise<void> {
    const article = currentTarget.closest("article");
    // Load the pictures further below, which have not been loaded yet.
    const pictures = Array.from(document.images, (picture) => {
      picture.loading = "eager";
      return picture.decode();
    });
    await Promise.race([Promise.allSettled(pictures), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    const shown = document.title;
    const restore = () => {
      document.title = shown;
      article?.removeAttribute("data-printed");
    };
    addEventListener("afterprint", restore, { once: true });
    document.title = title;
    article?.setAttribute("data-printed", "");
    window.print();
  }
  return (
    <Button variant="outline" size="sm" className="print:hidden" onClick={(event) => void print(event)}>
      <Printer aria-hidden="true" />
      Print or save as PDF{of && <span className="sr-only"> {of}</span>}
    </Button>
  );
}
