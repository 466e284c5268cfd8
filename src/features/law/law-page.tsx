import * as paths from "@contract/paths.ts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { usePageMeta } from "@/lib/page-meta.ts";

export type LawSection = { id: string; title: string; body: ReactNode };

type LawPageProps = {
  title: string;
  description: string;
  /** The date of the text's last change: "November 21, 2026". */
  since: string;
  sections: LawSection[];
};

const PAGES = [
  { to: paths.terms, label: "Terms" },
  { to: paths.privacy, label: "Privacy" },
  { to: paths.refunds, label: "Refunds" },
  { to: paths.imprint, label: "Imprint" },
];

/** A legal page: numbered sections with a table of contents that stays in view if there is room. */
export function LawPage({ title, description, since, sections }: LawPageProps) {
  usePageMeta({ title, description });
  return (
    <div className="wrap py-[clamp(2.5rem,6vw,5rem)]">
      <header className="border-b border-ink pb-8">
        <h1 className="display text-4xl">{title}</h1>
        <p className="mt-4 max-w-[38em] text-pretty text-ink-700">{description}</p>
        <p className="mt-2 text-sm text-ink-500">As of {since}</p>
        <nav aria-label="Legal pages" className="mt-6 print:hidden">
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {PAGES.map(({ to, label }) => (
              <li key={to}>
                {label === title ? (
                  <span aria-current="page" className="inline-flex min-h-9 items-center text-sm font-semibold">
                    {label}
                  </span>
                ) : (
                  <Link to={to} className="inline-flex min-h-9 items-center text-sm underline-offset-4 hover:underline">
                    {label}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-[clamp(2rem,6vw,6rem)] gap-y-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
        {sections.length > 2 && (
          <nav aria-label="On this page" className="print:hidden">
            <ol className="grid gap-0.5 text-sm lg:sticky lg:top-8">
              {sections.map(({ id, title: name }, index) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="inline-flex min-h-9 items-center gap-2 text-ink-700 underline-offset-4 hover:text-ink hover:underline"
                  >
                    <span className="w-5 text-ink-500 tabular-nums">{index + 1}</span>
                    {name}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className="grid max-w-[40em] gap-10 lg:col-start-2">
          {sections.map(({ id, title: name, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6">
              <h2 id={`${id}-title`} className="display text-2xl">
                {name}
              </h2>
              <div className="mt-4 grid gap-3.5 text-pretty text-ink-700 wrap-anywhere [&_li]:pl-1 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1.5 [&_ul]:pl-5">
                {body}
              </div>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Rows of two columns, as a table that a screen reader recognizes. */
export function LawTable({ head, rows }: { head: [string, string]; rows: [ReactNode, ReactNode][] }) {
  return (
    <table className="w-full border-t border-ink text-left text-sm">
      <thead>
        <tr className="border-b border-ink-200">
          {head.map((name) => (
            <th key={name} scope="col" className="py-2.5 pr-6 align-top font-semibold text-ink">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([what, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of one fixed table
          <tr key={index} className="border-b border-ink-200">
            <td className="py-2.5 pr-6 align-top">{what}</td>
            <td className="py-2.5 align-top">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className="text-link">
      {address}
    </a>
  );
}

export function PhoneLink({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replace(/[^+\d]/g, "")}`} className="text-link whitespace-nowrap">
      {number}
    </a>
  );
}
