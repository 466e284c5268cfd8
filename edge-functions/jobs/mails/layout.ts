/** The product's colours (src/styles/tokens.css), written out because mail clients know no variables. */
const COLOR = {
  linen: "#f4f5f2",
  paper: "#ffffff",
  ink: "#10211f",
  body: "#3a4a48",
  meta: "#586866",
  line: "#d5dbd8",
  petrol: "#0e3338",
  coral: "#ff7058",
  link: "#b4351d",
};
const SERIF = "'Hedvig Letters Serif','Iowan Old Style',Georgia,serif";
const SANS = "'Hanken Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** What a mail says, before it is HTML and text. All of it is plain text; nothing in it is taken for markup. */
export type Letter = {
  subject: string;
  heading: string;
  paragraphs: string[];
  facts?: [label: string, value: string][];
  action?: { label: string; url: string };
  /** Why one gets it, in small type. */
  footnote: string;
};

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
const lines = (text: string) => escapeHtml(text).replace(/\r?\n/g, "<br>");

function htmlOf({ subject, heading, paragraphs, facts = [], action, footnote }: Letter): string {
  const rows = facts.map(
    ([label, value]) => `<tr>
<td style="padding:10px 16px 10px 0;border-top:1px solid ${COLOR.line};font-size:14px;color:${COLOR.meta};vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td>
<td style="padding:10px 0;border-top:1px solid ${COLOR.line};font-size:16px;color:${COLOR.ink}">${lines(value)}</td>
</tr>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${COLOR.linen}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs[0] ?? "")}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${COLOR.linen}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;font-family:${SANS}">
<tr><td style="padding:0 0 20px;font-family:${SERIF};font-size:24px;letter-spacing:-0.02em;color:${COLOR.petrol}">Parlour</td></tr>
<tr><td style="background:${COLOR.paper};border:1px solid ${COLOR.line};border-top:4px solid ${COLOR.petrol};border-radius:4px 56px 4px 4px;padding:36px 32px">
<h1 style="margin:0 0 18px;padding-right:24px;font-family:${SERIF};font-weight:400;font-size:30px;line-height:1.12;letter-spacing:-0.022em;color:${COLOR.ink}">${escapeHtml(heading)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 16px;font-size:17px;line-height:1.55;color:${COLOR.body}">${lines(text)}</p>`).join("\n")}
${rows.length > 0 ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 8px;border-bottom:1px solid ${COLOR.line}">${rows.join("")}</table>` : ""}
${action ? `<p style="margin:24px 0 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:${COLOR.coral};color:${COLOR.ink};font-size:17px;font-weight:600;text-decoration:none;padding:14px 22px;border-radius:3px">${escapeHtml(action.label)}</a></p>` : ""}
</td></tr>
<tr><td style="padding:20px 4px 0;font-size:13px;line-height:1.5;color:${COLOR.meta}">${lines(footnote)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function textOf({ heading, paragraphs, facts = [], action, footnote }: Letter): string {
  return [
    heading,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
    action && `${action.label}: ${action.url}`,
    `--\nParlour. ${footnote}`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

export function layOut(letter: Letter): { subject: string; html: string; text: string } {
  const subject = letter.subject.replace(/\s+/g, " ").slice(0, 200);
  return { subject, html: htmlOf({ ...letter, subject }), text: textOf(letter) };
}
