import { withinSentence } from "../../../shared/booking-facts.ts";
import { tidyLine } from "../../../shared/contract/tidy.ts";
import { EMAIL_FONTS } from "../../../shared/email-fonts.ts";
import { withoutLinks } from "../../../shared/without-links.ts";

/** The product's colors (src/styles/tokens.css), written out because email clients know no variables. */
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
/** The same colors in dark mode, by class. */
const DARK = {
  ground: "background:#08191b",
  paper: "background:#10282b;border-color:#2b4448",
  duck: "background:#1b3a3e",
  ink: "color:#eef3f1",
  body: "color:#cbd6d3",
  meta: "color:#9fb1ae",
  line: "border-color:#2b4448",
  faint: "color:#2b4448",
  petrol: "background:#cfe0dd;color:#10211f",
};
const SERIF = "'Hedvig Letters Serif','Iowan Old Style',Georgia,serif";
const SANS = "'Hanken Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const MONO = "ui-monospace,'SF Mono',Menlo,Consolas,monospace";
/** In pixels: the width of the whole, the distance from its edge to the content, and the width of the content. */
const WIDTH = 560;
const INSET = 32;
const PICTURE_WIDTH = WIDTH - 2 * INSET;

/** A label and its value. A link is shown by its words in HTML and by its address in text; nothing that other people have written is a link. */
export type Fact = [label: string, value: string | { words: string; url: string }];

/** An id with its label. */
type Reference = [label: string, value: string];

export type Picture = { alt: string; url: string; file: { address: string } | { png: Uint8Array<ArrayBuffer> } };
/** The content id of a picture that is attached to the email. */
export const PICTURE_ID = "room";

/** What an email says, before it becomes HTML and text. All of it is plain text; nothing is interpreted as markup. */
export type Message = {
  subject: string;
  heading: string;
  /** The session that the email is about: when it is and with whom, before everything else. */
  session?: { when: string; with: [role: "Customer" | "Designer", name: string] };
  /** Leads to `url`. The picture's file is at an address, or attached to the email, which all programs show; Outlook for Windows cannot draw WebP. */
  picture?: Picture | undefined;
  paragraphs: string[];
  /** Words of a member, shown as a quotation. */
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
  /** Coral is for booking, paying and joining, petrol for everything else. */
  action?: { label: string; url: string; tone: "coral" | "petrol" };
  /** Ids for looking something up: printed last and small. */
  references?: Reference[];
  /** Why the reader gets this email, in small type. */
  footnote: string;
};

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
const lines = (text: string) => escapeHtml(text).replace(/\r?\n/g, "<br>");
const table = (style: string, rows: string[], attributes = 'role="presentation"') =>
  rows.length > 0
    ? `<table class="line" ${attributes} width="100%" cellpadding="0" cellspacing="0" style="border-collapse:separate;${style}">\n${rows.join("\n")}\n</table>`
    : "";

const dark = Object.entries(DARK)
  .map(([name, style]) => `.${name}{${style.replaceAll(/;|$/g, "!important$&")}}`)
  .join("");
/** Puts labels above their values on phones. Programs that drop this style show the light colors and the columns of the table. */
const STYLE = `@media (max-width:480px){.band{padding:18px 20px!important}.card{padding:28px 20px!important}.label{display:block;width:auto!important;padding:10px 0 0!important}.value{display:block;border-top:0!important;padding:0 0 10px!important}}@media (prefers-color-scheme:dark){${dark}}`;
/**
 * The faces are in a style of their own, because programs that do not know them drop the whole style. Word must not see it, because it then replaces the faces
 * by Times. Where nothing is loaded, the next face of the list is used.
 */
const fontsHtml = (site: string) => {
  const faces = EMAIL_FONTS.map(
    ({ family, weight, path, range }) =>
      `@font-face{font-family:'${family}';font-weight:${weight};font-display:swap;src:url(${escapeHtml(site + path)}) format('woff2');unicode-range:${range}}`,
  );
  return FOR_WORD.not(`<style>${faces.join("")}</style>`);
};
/** For Outlook on Windows, which draws with Word: Word needs widths as attributes, and replaces unknown faces by Times. */
const FOR_WORD = {
  head: `<!--[if mso]><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>td,th,p,a{font-family:Arial,sans-serif!important}h1,.serif{font-family:Georgia,serif!important}</style><![endif]-->`,
  before: `<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0"><tr><td><![endif]-->`,
  after: "<!--[if mso]></td></tr></table><![endif]-->",
  not: (html: string) => `<!--[if !mso]><!-->${html}<!--<![endif]-->`,
};

const sessionHtml = ({ when, with: [, name] }: NonNullable<Message["session"]>) => {
  const [day = "", time = ""] = when.split("\n");
  return table(`margin:0 0 24px;border-top:2px solid ${COLOR.ink}`, [
    `<tr><td class="ink line" style="padding:14px 0 0;font-family:${SANS};font-size:17px;line-height:26px;color:${COLOR.ink};overflow-wrap:anywhere"><span class="serif ink" style="font-family:${SERIF};font-size:24px;line-height:32px;color:${COLOR.ink}">${escapeHtml(day)}</span><br><strong>${escapeHtml(time)}</strong><br>with ${escapeHtml(withinSentence(name))}</td></tr>`,
  ]);
};

function pictureHtml({ alt, url, file }: Picture): string {
  const isPng = "png" in file;
  const image = `<img src="${isPng ? `cid:${PICTURE_ID}` : escapeHtml(file.address)}" width="${PICTURE_WIDTH}" alt="${escapeHtml(alt)}" style="display:block;width:100%;max-width:${PICTURE_WIDTH}px;height:auto;border:0;border-radius:0 0 0 40px;font-size:14px;line-height:44px;text-indent:24px;color:${COLOR.meta}" class="meta">`;
  const rows = table("margin:0 0 24px", [
    `<tr><td class="duck" bgcolor="${COLOR.duck}" style="background:${COLOR.duck};border-radius:0 0 0 40px"><a href="${escapeHtml(url)}" style="color:${COLOR.meta};text-decoration:none">${image}</a></td></tr>`,
  ]);
  return isPng ? rows : FOR_WORD.not(rows);
}

/** The quotation has one square corner, like a bubble in the chat. */
const quoteHtml = ({ from, text }: { from: string; text: string }) =>
  table("margin:4px 0 20px", [
    `<tr><td class="meta" style="padding:0 0 6px;font-size:14px;color:${COLOR.meta}">${escapeHtml(from)}</td></tr>`,
    `<tr><td class="duck ink" bgcolor="${COLOR.duck}" style="background:${COLOR.duck};border-radius:18px 18px 18px 0;padding:14px 18px;font-size:17px;line-height:1.5;color:${COLOR.ink};overflow-wrap:anywhere">${lines(text)}</td></tr>`,
  ]);

const choiceHtml = ({ title, note }: { title: string; note: string }) =>
  `<tr><td class="line" style="padding:12px 0;border-top:1px solid ${COLOR.line}"><span class="ink" style="font-size:18px;font-weight:600;color:${COLOR.ink}">${escapeHtml(title)}</span><br><span class="meta" style="font-size:15px;line-height:1.5;color:${COLOR.meta}">${escapeHtml(note)}</span></td></tr>`;

/** Returns a row for each link, with as many filled stars as the link gives. */
const starsHtml = (stars: { label: string; url: string }[]) =>
  table(
    "margin:4px 0 8px",
    stars.map(({ label, url }, index) => {
      const filled = "&#9733;".repeat(index + 1);
      const empty = "&#9733;".repeat(stars.length - index - 1);
      return `<tr><td class="line" style="border:1px solid ${COLOR.line};border-radius:3px;padding:10px 16px"><a class="ink" href="${escapeHtml(url)}" style="display:block;text-decoration:none;color:${COLOR.ink};font-size:16px;line-height:24px"><span aria-hidden="true" style="font-size:22px;letter-spacing:2px;color:${COLOR.coral}">${filled}<span class="faint" style="color:${COLOR.line}">${empty}</span></span> &nbsp; ${escapeHtml(label)}</a></td></tr><tr><td height="6" style="font-size:0;line-height:6px">&nbsp;</td></tr>`;
    }),
  );

const codeHtml = (code: string) =>
  table("margin:8px 0 16px", [
    `<tr><td class="duck ink" bgcolor="${COLOR.duck}" style="background:${COLOR.duck};border-radius:3px;padding:18px 20px;font-family:${MONO};font-size:30px;line-height:36px;letter-spacing:0.18em;color:${COLOR.ink}">${escapeHtml(code)}</td></tr>`,
  ]);

/** The color and the space around the words belong to the cell, which Word respects. */
const actionHtml = ({ label, url, tone }: NonNullable<Message["action"]>) => {
  const ink = tone === "coral" ? COLOR.ink : COLOR.paper;
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 0;border-collapse:separate"><tr><td class="${tone}" bgcolor="${COLOR[tone]}" style="background:${COLOR[tone]};border-radius:3px;mso-padding-alt:14px 22px"><a class="${tone}" href="${escapeHtml(url)}" style="display:inline-block;padding:14px 22px;border-radius:3px;font-size:17px;line-height:22px;font-weight:600;text-decoration:none;color:${ink}">${escapeHtml(label)}</a></td></tr></table>`;
};

const factHtml = ([label, value]: Fact) => `<tr>
<td class="label line meta" width="112" style="padding:11px 16px 11px 0;border-top:1px solid ${COLOR.line};font-size:14px;line-height:24px;color:${COLOR.meta};vertical-align:top">${escapeHtml(label)}</td>
<td class="value line ink" style="padding:11px 0;border-top:1px solid ${COLOR.line};font-size:16px;line-height:24px;color:${COLOR.ink};overflow-wrap:anywhere;vertical-align:top">${valueHtml(value)}</td>
</tr>`;
const valueHtml = (value: Fact[1]) =>
  typeof value === "string"
    ? lines(value)
    : `<a class="ink" href="${escapeHtml(value.url)}" style="color:${COLOR.ink}">${escapeHtml(value.words)}</a>`;

const referenceHtml = ([label, value]: Reference) =>
  `<span class="meta" style="font-size:13px;line-height:1.6;color:${COLOR.meta}">${escapeHtml(label)} <span style="font-family:${MONO};overflow-wrap:anywhere">${escapeHtml(value)}</span></span>`;

type Case = NonNullable<Message["cases"]>[number];
const caseHtml = ({ title, detail, references }: Case) => `<tr>
<th class="line" scope="row" align="left" style="padding:14px 0;border-top:1px solid ${COLOR.line};font-weight:400;text-align:left"><span class="ink" style="font-size:17px;font-weight:600;color:${COLOR.ink}">${escapeHtml(title)}</span>${detail ? `<br><span class="body" style="font-size:15px;line-height:1.5;color:${COLOR.body}">${lines(detail)}</span>` : ""}${references.map((reference) => `<br>${referenceHtml(reference)}`).join("")}</th>
</tr>`;

function htmlOf(message: Message, site: string): string {
  const { subject, heading, session, picture, paragraphs, quote, choices = [], stars = [], aside } = message;
  const { facts = [], cases = [], code, action, references = [], footnote } = message;
  const paragraph = (text: string, margin = "0 0 16px") =>
    `<p class="body" style="margin:${margin};font-size:17px;line-height:1.55;color:${COLOR.body};overflow-wrap:anywhere">${lines(text)}</p>`;
  const ruled = `margin:8px 0;border-bottom:1px solid ${COLOR.line}`;
  const parts = [
    `<h1 class="ink" style="margin:0 0 18px;font-family:${SERIF};font-weight:400;font-size:34px;line-height:38px;letter-spacing:-0.022em;color:${COLOR.ink};text-wrap:balance">${escapeHtml(heading)}</h1>`,
    session ? sessionHtml(session) : "",
    picture ? pictureHtml(picture) : "",
    ...paragraphs.map((text) => paragraph(text)),
    quote ? quoteHtml(quote) : "",
    table(ruled, choices.map(choiceHtml)),
    stars.length > 0 ? starsHtml(stars) : "",
    code ? codeHtml(code) : "",
    aside ? paragraph(aside, "16px 0 20px") : "",
    table(ruled, facts.map(factHtml)),
    table(ruled, cases.map(caseHtml), ""),
    action ? actionHtml(action) : "",
    references.length > 0 ? `<p style="margin:20px 0 0">${references.map(referenceHtml).join("<br>")}</p>` : "",
  ];
  const preview = session
    ? `${session.when.replace("\n", ", ")}, with ${session.with[1]}`
    : (paragraphs[0] ?? quote?.text ?? "");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
${fontsHtml(site)}
<style>${STYLE}</style>
${FOR_WORD.head}
</head>
<body class="ground" bgcolor="${COLOR.linen}" style="margin:0;padding:0;background:${COLOR.linen}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}</div>
<table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${COLOR.linen}" style="background:${COLOR.linen}">
<tr><td align="center" style="padding:32px 16px">
${FOR_WORD.before}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:${WIDTH}px;border-collapse:separate;font-family:${SANS};text-align:left">
<tr><td class="band" bgcolor="${COLOR.petrol}" style="background:${COLOR.petrol};border-radius:4px 56px 0 0;padding:18px ${INSET}px"><img src="${escapeHtml(site)}/wordmark.png" width="124" height="32" alt="Parlour" style="display:block;border:0;font-family:${SERIF};font-size:24px;line-height:32px;color:${COLOR.paper}"></td></tr>
<tr><td class="card paper" bgcolor="${COLOR.paper}" style="background:${COLOR.paper};border:1px solid ${COLOR.line};border-top:0;border-radius:0 0 4px 4px;padding:36px ${INSET - 1}px">
${parts.filter(Boolean).join("\n")}
</td></tr>
<tr><td class="meta" style="padding:20px 4px 0;font-size:13px;line-height:1.5;color:${COLOR.meta}">${lines(footnote)}</td></tr>
</table>
${FOR_WORD.after}
</td></tr>
</table>
</body>
</html>
`;
}

/** Returns a label and its value, whose further lines are aligned below the first. */
const entry = (label: string, value: string) =>
  `${label}: ${value.replace(/\r?\n/g, `\n${" ".repeat(label.length + 2)}`)}`;

function textOf(message: Message): string {
  const { heading, session, paragraphs, quote, choices = [], stars = [], aside } = message;
  const { facts = [], cases = [], code, action, references = [], footnote } = message;
  return [
    heading,
    session && [entry("When", session.when), entry(...session.with)].join("\n"),
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

/** Prepares a subject or a heading that contains names and titles: on one line, in one direction, and without links. */
const lineOf = (text: string) => withoutLinks(tidyLine(text));

/** `site`: the origin of the web app, which serves the wordmark. */
export function layOut(message: Message, site: string): { subject: string; html: string; text: string } {
  // With the flag `u`, the subject is cut between characters, some of which are surrogate pairs.
  const [subject = ""] = /^.{0,200}/su.exec(lineOf(message.subject)) ?? [];
  const heading = lineOf(message.heading);
  const said = { ...message, subject, heading };
  return { subject, html: htmlOf(said, site), text: textOf(said) };
}
