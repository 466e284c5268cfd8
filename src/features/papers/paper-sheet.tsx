import { paperWords } from "@contract/paper-words.ts";
import type { Paper } from "@contract/papers.ts";
import { type ReactNode, useId } from "react";
import { RoomPicture } from "@/domain/booking/brief/room-picture.tsx";
import { PrintButton, PrintRules } from "@/domain/papers/print-document.tsx";
import { cn } from "@/lib/class-names.ts";
import { browserZone } from "@/lib/time-zone.ts";
import { LogoMark } from "@/ui/logo.tsx";

/** The distance from the paper's edges to its lines, in all its parts. */
export const INSET = "px-[clamp(1.25rem,5vw,3rem)] print:px-0";
const CELL = "px-[clamp(1.25rem,5vw,3rem)] py-4 sm:not-first:pl-5 sm:not-last:pr-5 print:first:pl-0 print:last:pr-0";

/**
 * A document in its printed form, printed alone if its page has several. `foot`: its last lines.
 * `outline`: the outline of the room that it is about.
 */
export function DocumentSheet({
  kind,
  number,
  foot,
  outline,
  children,
}: {
  kind: string;
  number: string;
  foot: ReactNode;
  outline?: string | null | undefined;
  children: ReactNode;
}) {
  const title = `${kind} ${number}`;
  const page = `paper${useId().replace(/\W/g, "")}`;
  return (
    <article
      aria-label={title}
      style={{ page }}
      className="rounded-tr-door border border-ink bg-paper print:rounded-none print:border-0 print:not-last:break-after-page"
    >
      <PrintRules page={page} head={title} foot={title} />
      <header className={cn(INSET, "flex flex-wrap items-start gap-x-6 gap-y-4 pt-[clamp(1.5rem,4vw,2.75rem)] pb-6")}>
        <h2 className="min-w-0 flex-1 wrap-anywhere">
          <span className="display block text-2xl print:text-3xl">{kind} </span>
          <span className="mt-1.5 block text-ink-700 tabular-nums">{number}</span>
        </h2>
        <span className="max-sm:order-last max-sm:basis-full max-sm:*:[--h:2.75rem] print:hidden">
          <PrintButton title={title} of={number} />
        </span>
        <span className="mt-1 mr-[clamp(0.5rem,4vw,2.5rem)] print:mr-0 flex flex-none items-start gap-5">
          {outline && <RoomPicture outline={outline} width={92} height={76} label="The room" />}
          <LogoMark className={cn("size-9 text-ink", outline && "max-sm:hidden")} />
        </span>
      </header>
      {children}
      <footer className={cn(INSET, "border-t border-ink py-5 text-ink-500")}>{foot}</footer>
    </article>
  );
}

/** A receipt, invoice or credit note in its printed form. `children`: the page's comments on it, which are not printed. */
export function PaperSheet({
  paper,
  outline,
  children,
}: {
  paper: Paper;
  outline?: string | null | undefined;
  children?: ReactNode;
}) {
  const words = paperWords(paper, browserZone());
  const { kind, number, facts, seller, buyer, what, when, sums, untaxed, total, settled, reference, issued } = words;
  return (
    <DocumentSheet
      kind={kind}
      number={number}
      outline={outline}
      foot={
        <>
          <p className="text-sm">{issued}</p>
          <p className="mt-1 text-xs wrap-anywhere">{reference}</p>
        </>
      }
    >
      {/* In the style of a drawing's title block. */}
      <div className="grid grid-cols-2 divide-ink-200 border-y border-ink text-sm sm:grid-cols-3 sm:divide-x print:grid-cols-3 print:divide-x">
        <dl className={CELL}>
          <PartyFacts label="From" party={seller} />
        </dl>
        <dl className={cn(CELL, "max-sm:not-print:pl-0")}>
          <PartyFacts label="To" party={buyer} />
        </dl>
        <dl
          className={cn(
            CELL,
            "grid content-start gap-y-3 max-sm:not-print:col-span-full max-sm:not-print:grid-cols-2 max-sm:not-print:pt-0",
          )}
        >
          {facts.map(([label, value]) => (
            <Fact key={label} label={label}>
              <span className="wrap-anywhere">{value}</span>
            </Fact>
          ))}
        </dl>
      </div>
      <div className={cn(INSET, "py-5 sm:flex sm:justify-between sm:gap-8")}>
        <div className="min-w-0">
          <p className="text-lg font-semibold wrap-anywhere">{what}</p>
          <p className="mt-0.5 text-sm text-ink-500">{when}</p>
        </div>
        <p className="mt-1 text-right whitespace-nowrap tabular-nums">{total[1]}</p>
      </div>
      <div className={cn(INSET, "border-t border-ink-200 pt-4 pb-5")}>
        <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-8 gap-y-1.5 tabular-nums">
          {[...sums, total].map(([label, value], index) => (
            <div key={label} className={index === sums.length ? "contents font-semibold" : "contents text-sm"}>
              <dt>{label}</dt>
              <dd className={cn("text-right", index === sums.length && "display text-2xl font-normal")}>{value}</dd>
            </div>
          ))}
        </dl>
        {untaxed && <p className="mt-1.5 text-sm text-ink-500">{untaxed}</p>}
      </div>
      {settled && (
        <dl className={cn(INSET, "border-t border-ink-200 py-4 text-sm")}>
          <Fact label={settled[0]}>
            <span className="wrap-anywhere">{settled[1]}</span>
          </Fact>
        </dl>
      )}
      {children && <div className={cn(INSET, "border-t border-ink-200 py-5 print:hidden")}>{children}</div>}
    </DocumentSheet>
  );
}

export function PartyFacts({ label, party }: { label: string; party: { lines: string[]; taxId: string } }) {
  return (
    <Fact label={label}>
      {[...party.lines, party.taxId].filter(Boolean).map((line) => (
        <span key={line} dir="auto" className="block text-left wrap-anywhere">
          {line}
        </span>
      ))}
    </Fact>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-500">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
