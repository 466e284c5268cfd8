import { formatFullDate, formatMoney } from "./format.ts";
import { paperWords } from "./paper-words.ts";
import type { Paper } from "./papers.ts";
import type { PlanContent } from "./plans.ts";

/*
 * Documents as pages for archives: any browser shows and prints them without our site, in the reader's own fonts. The pages of the site print by the same
 * rules.
 */

/** The texts in the margins of each printed page, as far as the browser can draw there. */
export type PrintMargins = {
  /** The name of the pages (CSS `page`) that have these margins; without it, all pages have them. */
  page?: string;
  /** Text at the top, from the second page on. */
  head: string;
  /** Text at the bottom, next to the page number. */
  foot: string;
};

/** Returns a text as a CSS string that cannot end early, in CSS or in HTML. */
const cssString = (text: string) =>
  `"${text.replace(/[^\p{L}\p{M}\p{N} ]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;

/** Returns the CSS rules for a document printed on any paper size: margins, running heads and page numbers. */
export function printRules({ page = "", head, foot }: PrintMargins): string {
  const small = "font:8pt sans-serif;color:#586866";
  return `@page ${page}{margin:20mm 18mm 22mm;@top-left{content:${cssString(head)};${small}}@top-right{content:"Parlour";${small}}@bottom-left{content:${cssString(foot)};${small};width:75%}@bottom-right{content:counter(page) " of " counter(pages);${small}}}@page ${page}:first{@top-left{content:none}@top-right{content:none}}`;
}

/** Members wrote the text, so it is shown as text, never as HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE =
  "body{max-width:44rem;margin:3rem auto;padding:0 1rem;font:1rem/1.6 sans-serif;color:#10211f}h1{font-size:1.9rem;line-height:1.2}p,li,td,dd{white-space:pre-line;overflow-wrap:anywhere}img{max-width:100%;max-height:24rem}figure{margin:1rem 0}dt,small{color:#586866}dd{margin:0 0 .75rem}table{width:100%;border-collapse:collapse}td,th{padding:.4rem 0;border-bottom:1px solid #d5dbd8;text-align:left;vertical-align:top}td:last-child,th:last-child{text-align:right;white-space:nowrap}blockquote{margin:0;font-style:italic}@media print{body{max-width:none;margin:0;padding:0;font-size:10pt}h1,h2,h3{break-after:avoid}li,tr,figure,img{break-inside:avoid}}";

/** Returns a whole HTML page with this body. */
export function documentPage(title: string, body: string, margins: PrintMargins): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>${STYLE}${printRules(margins)}</style></head>
<body>${body}</body></html>
`;
}

const element = (tag: string, text: string) => (text ? `<${tag} dir="auto">${escapeHtml(text)}</${tag}>` : "");
const factsOf = (facts: [label: string, value: string][]) =>
  `<dl>${facts.map(([label, value]) => element("dt", label) + element("dd", value)).join("")}</dl>`;

/** A receipt, tax invoice, credit note or fee invoice. */
export function paperPage(paper: Paper): string {
  const { title, facts, seller, buyer, what, when, sums, untaxed, total, settled, reference, issued } =
    paperWords(paper);
  const linesOf = ({ lines, taxId }: typeof seller) => [...lines, taxId].filter(Boolean).join("\n");
  const row = ([label, value]: [string, string]) => `<tr>${element("td", label)}${element("td", value)}</tr>`;
  const body = [
    element("h1", title),
    factsOf([["From", linesOf(seller)], ["To", linesOf(buyer)], ...facts]),
    `<table>${row([`${what}\n${when}`, ""])}${[...sums, total].map(row).join("")}</table>`,
    element("p", untaxed),
    settled ? factsOf([settled]) : "",
    element("p", issued),
    element("p", reference),
  ];
  return documentPage(title, body.join("\n"), { head: title, foot: title });
}

/** A version of a plan, with what is known about it. Empty names and words are left out of the document. */
export type PlanDocument = {
  customerName: string;
  designerName: string;
  serviceName: string;
  currency: string;
  question: string | null;
  sentAt: string;
  content: PlanContent;
  /** The plan's files, with the addresses of their pictures. */
  files: { name: string; picture: string | null }[];
  /** The room to scale with the pins of the steps, as HTML; each pin links to `#step-…`. */
  drawing?: string;
};

/** Returns what a plan's title and margins say, on the site and in archives. `timeZone`: the reader's zone. */
export function planWords(plan: Omit<PlanDocument, "content" | "files" | "drawing">, timeZone?: string) {
  const title = `A plan for ${plan.customerName}`;
  const by = `${plan.serviceName} with ${plan.designerName}. Sent on ${formatFullDate(plan.sentAt, timeZone)}.`;
  return { title, by, margins: { head: title, foot: by } };
}

export function planPage(plan: PlanDocument, timeZone?: string): string {
  const { question, content, currency, files, drawing = "" } = plan;
  const { found, steps, items } = content;
  const { title, by, margins } = planWords(plan, timeZone);
  const part = (heading: string, inside: string) => (inside ? `<h2>${heading}</h2>\n${inside}` : "");
  const price = (amount: number) => formatMoney({ amount, currency });
  const rows = items.map(
    ({ name, place, link, quantity, price: each }) =>
      `<tr><td dir="auto">${quantity > 1 ? `${quantity} × ` : ""}${link ? `<a href="${escapeHtml(link)}">${escapeHtml(name)}</a>` : escapeHtml(name)}</td>${`<td dir="auto">${escapeHtml(place)}</td>`}<td>${each === null ? "No price" : price(each * quantity)}</td></tr>`,
  );
  const sum = items.reduce((all, { price: each, quantity }) => all + (each ?? 0) * quantity, 0);
  const total = items.some(({ price: each }) => each !== null)
    ? `<tr><th colspan="2">Total</th><th>${price(sum)}</th></tr>`
    : "";
  const body = [
    element("h1", title),
    element("p", by),
    part("What we found", (question ? `<blockquote>${element("p", question)}</blockquote>` : "") + element("p", found)),
    part("The room, to scale", drawing),
    part(
      "What to do, in order",
      steps.length > 0
        ? `<ol>${steps.map(({ id, title: step, text }) => `<li id="step-${escapeHtml(id)}"><b dir="auto">${escapeHtml(step)}</b>${element("p", text)}</li>`).join("")}</ol>`
        : "",
    ),
    part("What to buy", rows.length > 0 ? `<table>${rows.join("")}${total}</table>` : ""),
    part(
      "Pictures and files",
      files
        .map(
          ({ name, picture }) =>
            `<figure>${picture ? `<img src="${escapeHtml(picture)}" alt=""><br>` : ""}<small dir="auto">${escapeHtml(name)}</small></figure>`,
        )
        .join(""),
    ),
  ];
  return documentPage(title, body.filter(Boolean).join("\n"), margins);
}
