import { tidyLine } from "../../../shared/contract/tidy.ts";
import { withoutLinks } from "../../../shared/without-links.ts";

/** The product's colours (src/styles/tokens.css), written out because email clients know no variables. */
const COLOR = {
  linen: "#f4f5f2",
  paper: "#ffffff",
  duck: "#e5efed",
  ink: "#10211f",
  body: "#3a4a48",
  meta: "#586866",
  line: "#d5dbd8",
  petrol: "#0e3338",
  coral: "#ff7058",
};
const SERIF = "'Hedvig Letters Serif','Iowan Old Style',Georgia,serif";
const SANS = "'Hanken Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const MONO = "ui-monospace,'SF Mono',Menlo,Consolas,monospace";

/** A label and its value. A link is shown by its words in HTML and by its address in text; nothing that others have written is a link. */
export type Fact = [label: string, value: string | { words: string; url: string }];

/** An id with its label. */
type Reference = [label: string, value: string];

/** What an email says, before it is HTML and text. All of it is plain text; nothing is interpreted as markup. */
export type Message = {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Words of a member, shown as theirs. */
  quote?: { from: string; text: string } | undefined;
  /** Choices: one line each, with less important details. */
  choices?: { title: string; note: string }[];
  facts?: Fact[];
  /** Facts for an administrator. */
  cases?: { title: string; detail: string; references: Reference[] }[];
  /** A rating to choose: links from the worst to the best. */
  stars?: { label: string; url: string }[];
  /** A code to type on a page. */
  code?: string;
  /** The introduction to the choices. */
  aside?: string;
  /** Coral is for booking, paying and joining, petrol for the rest. */
  action?: { label: string; url: string; tone: "coral" | "petrol" };
  /** Ids for looking something up: last and small. */
  references?: Reference[];
  /** Why the reader gets this email, in small type. */
  footnote: string;
};

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
const lines = (text: string) => escapeHtml(text).replace(/\r?\n/g, "<br>");
const table = (style: string, rows: string[], attributes = 'role="presentation"') =>
  rows.length > 0
    ? `<table ${attributes} width="100%" cellpadding="0" cellspacing="0" style="border-collapse:separate;${style}">\n${rows.join("\n")}\n</table>`
    : "";

/** Labels above their values. Clients that drop this show the columns of the table, which are right too. */
const ON_PHONES =
  "@media (max-width:480px){.card{padding:30px 20px!important}.label{display:block;width:auto!important;padding:10px 0 0!important}.value{display:block;border-top:0!important;padding:0 0 10px!important}}";

/** One square corner, like a bubble in the chat. */
const quoteHtml = ({ from, text }: { from: string; text: string }) =>
  table("margin:4px 0 20px", [
    `<tr><td style="padding:0 0 6px;font-size:14px;color:${COLOR.meta}">${escapeHtml(from)}</td></tr>`,
    `<tr><td style="background:${COLOR.duck};border-radius:18px 18px 18px 0;padding:14px 18px;font-size:17px;line-height:1.5;color:${COLOR.ink};overflow-wrap:anywhere">${lines(text)}</td></tr>`,
  ]);

const choiceHtml = ({ title, note }: { title: string; note: string }) =>
  `<tr><td style="padding:12px 0;border-top:1px solid ${COLOR.line}"><span style="font-size:18px;font-weight:600;color:${COLOR.ink}">${escapeHtml(title)}</span><br><span style="font-size:15px;line-height:1.5;color:${COLOR.meta}">${escapeHtml(note)}</span></td></tr>`;

/** A row for each link, with as many of the stars filled as it gives. */
const starsHtml = (stars: { label: string; url: string }[]) =>
  table(
    "margin:4px 0 8px",
    stars.map(({ label, url }, index) => {
      const filled = "&#9733;".repeat(index + 1);
      const empty = "&#9733;".repeat(stars.length - index - 1);
      return `<tr><td style="padding:3px 0"><a href="${escapeHtml(url)}" style="display:block;border:1px solid ${COLOR.line};border-radius:3px;padding:10px 16px;text-decoration:none;color:${COLOR.ink};font-size:16px;line-height:24px"><span aria-hidden="true" style="font-size:22px;letter-spacing:2px;color:${COLOR.coral}">${filled}<span style="color:${COLOR.line}">${empty}</span></span> &nbsp; ${escapeHtml(label)}</a></td></tr>`;
    }),
  );

const factHtml = ([label, value]: Fact) => `<tr>
<td class="label" width="112" style="padding:11px 16px 11px 0;border-top:1px solid ${COLOR.line};font-size:14px;line-height:24px;color:${COLOR.meta};vertical-align:top">${escapeHtml(label)}</td>
<td class="value" style="padding:11px 0;border-top:1px solid ${COLOR.line};font-size:16px;line-height:24px;color:${COLOR.ink};overflow-wrap:anywhere;vertical-align:top">${valueHtml(value)}</td>
</tr>`;
const valueHtml = (value: Fact[1]) =>
  typeof value === "string"
    ? lines(value)
    : `<a href="${escapeHtml(value.url)}" style="color:${COLOR.ink}">${escapeHtml(value.words)}</a>`;

const referenceHtml = ([label, value]: Reference) =>
  `<span style="font-size:13px;line-height:1.6;color:${COLOR.meta}">${escapeHtml(label)} <span style="font-family:${MONO};overflow-wrap:anywhere">${escapeHtml(value)}</span></span>`;

type Case = NonNullable<Message["cases"]>[number];
const caseHtml = ({ title, detail, references }: Case) => `<tr>
<th scope="row" align="left" style="padding:14px 0;border-top:1px solid ${COLOR.line};font-weight:400;text-align:left"><span style="font-size:17px;font-weight:600;color:${COLOR.ink}">${escapeHtml(title)}</span>${detail ? `<br><span style="font-size:15px;line-height:1.5;color:${COLOR.body}">${lines(detail)}</span>` : ""}${references.map((reference) => `<br>${referenceHtml(reference)}`).join("")}</th>
</tr>`;

function htmlOf(message: Message): string {
  const {
    subject,
    heading,
    paragraphs,
    quote,
    choices = [],
    stars = [],
    aside,
    facts = [],
    cases = [],
    code,
    action,
    references = [],
    footnote,
  } = message;
  const paragraph = (text: string, margin = "0 0 16px") =>
    `<p style="margin:${margin};font-size:17px;line-height:1.55;color:${COLOR.body};overflow-wrap:anywhere">${lines(text)}</p>`;
  const ruled = `margin:8px 0;border-bottom:1px solid ${COLOR.line}`;
  const parts = [
    `<h1 style="margin:0 0 18px;padding-right:24px;font-family:${SERIF};font-weight:400;font-size:30px;line-height:1.12;letter-spacing:-0.022em;color:${COLOR.ink};text-wrap:balance">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => paragraph(text)),
    quote ? quoteHtml(quote) : "",
    table(ruled, choices.map(choiceHtml)),
    stars.length > 0 ? starsHtml(stars) : "",
    code
      ? `<p style="margin:8px 0 16px;padding:18px 20px;background:${COLOR.duck};border-radius:3px;font-family:${MONO};font-size:30px;line-height:1.2;letter-spacing:0.18em;color:${COLOR.ink}">${escapeHtml(code)}</p>`
      : "",
    aside ? paragraph(aside, "16px 0 20px") : "",
    table(ruled, facts.map(factHtml)),
    table(ruled, cases.map(caseHtml), ""),
    action
      ? `<p style="margin:24px 0 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:${COLOR[action.tone]};color:${action.tone === "coral" ? COLOR.ink : COLOR.paper};font-size:17px;font-weight:600;text-decoration:none;padding:14px 22px;border-radius:3px">${escapeHtml(action.label)}</a></p>`
      : "",
    references.length > 0 ? `<p style="margin:20px 0 0">${references.map(referenceHtml).join("<br>")}</p>` : "",
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
<style>${ON_PHONES}</style>
</head>
<body style="margin:0;padding:0;background:${COLOR.linen}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs[0] ?? quote?.text ?? "")}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${COLOR.linen}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;font-family:${SANS}">
<tr><td style="padding:0 0 20px;font-family:${SERIF};font-size:24px;line-height:1;letter-spacing:-0.02em;color:${COLOR.petrol}"><span style="display:inline-block;width:17px;height:17px;margin-right:10px;background:${COLOR.coral};border-left:3px solid ${COLOR.ink};border-bottom:3px solid ${COLOR.ink};border-radius:0 17px 0 0;vertical-align:-2px"></span>Parlour</td></tr>
<tr><td style="background:${COLOR.paper};border:1px solid ${COLOR.line};border-top:4px solid ${COLOR.petrol};border-radius:4px 56px 4px 4px;padding:36px 32px" class="card">
${parts.filter(Boolean).join("\n")}
</td></tr>
<tr><td style="padding:20px 4px 0;font-size:13px;line-height:1.5;color:${COLOR.meta}">${lines(footnote)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** A label and its value, whose further lines are aligned below the first. */
const entry = (label: string, value: string) =>
  `${label}: ${value.replace(/\r?\n/g, `\n${" ".repeat(label.length + 2)}`)}`;

function textOf(message: Message): string {
  const {
    heading,
    paragraphs,
    quote,
    choices = [],
    stars = [],
    aside,
    facts = [],
    cases = [],
    code,
    action,
    references = [],
    footnote,
  } = message;
  return [
    heading,
    ...paragraphs,
    quote && `${quote.from}:\n${quote.text.replace(/^/gm, "> ")}`,
    choices.map(({ title, note }) => `- ${title} ${note}`).join("\n"),
    stars.map(({ label, url }) => `${label}: ${url}`).join("\n"),
    code,
    aside,
    facts.map(([label, value]) => entry(label, typeof value === "string" ? value : value.url)).join("\n"),
    ...cases.map(({ title, detail, references }) =>
      [`* ${title}`, detail, ...references.map(([label, value]) => entry(label, value))].filter(Boolean).join("\n  "),
    ),
    action && `${action.label}: ${action.url}`,
    references.map(([label, value]) => entry(label, value)).join("\n"),
    `--\nParlour. ${footnote}`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** A subject or a heading that contains names and titles: on one line, in one direction, and without links. */
const lineOf = (text: string) => withoutLinks(tidyLine(text));

export function layOut(message: Message): { subject: string; html: string; text: string } {
  // With `u` it is cut between characters, some of which are surrogate pairs.
  const [subject = ""] = /^.{0,200}/su.exec(lineOf(message.subject)) ?? [];
  const heading = lineOf(message.heading);
  const said = { ...message, subject, heading };
  return { subject, html: htmlOf(said), text: textOf(said) };
}
