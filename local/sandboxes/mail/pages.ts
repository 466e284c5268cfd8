import type { Message } from "./messages.ts";

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

export const STYLE = `
:root { color-scheme: light; font: 400 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; color: #22252e; background: #f4f4f1; }
body { max-width: 62rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { margin: 0 0 1.25rem; font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 .5rem; font-size: 1rem; }
a { color: #1c4f9c; }
ul { margin: 0; padding: 0; list-style: none; }
.mails { border: 1px solid #dddfd8; border-radius: 12px; background: #fff; overflow: hidden; }
.mails li + li { border-top: 1px solid #eceee8; }
.mails a { display: grid; grid-template-columns: 14rem 1fr auto; gap: .25rem 1rem; padding: .8rem 1.1rem; color: inherit; text-decoration: none; }
.mails a:hover, .mails a:focus-visible { background: #f2f6fc; }
.mails span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.subject { font-weight: 600; }
.to, time { color: #5c6170; font-size: .9375rem; }
.empty { padding: 3rem 1rem; border: 1px dashed #c9ccc2; border-radius: 12px; text-align: center; color: #5c6170; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.25rem; margin: 0; padding: 1rem 1.1rem; border: 1px solid #dddfd8; border-radius: 12px; background: #fff; font-size: .9375rem; }
dt { color: #5c6170; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { box-sizing: border-box; width: 100%; height: 36rem; border: 1px solid #dddfd8; border-radius: 12px; background: #fff; }
pre { margin: 0; padding: 1rem 1.1rem; border: 1px solid #dddfd8; border-radius: 12px; background: #fff; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .875rem; }
@media (max-width: 40rem) { .mails a { grid-template-columns: 1fr; } }
`;

const page = (publicPath: string, title: string, body: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${publicPath}/style.css">
<body>${body}</body>
</html>
`;

export function listPage(publicPath: string, messages: Message[]): string {
  const rows = messages.map(
    ({ id, to, subject, createdAt }) =>
      `<li><a href="${publicPath}/${id}"><span class="to">${escapeHtml(to.join(", "))}</span>` +
      `<span class="subject">${escapeHtml(subject)}</span><time datetime="${createdAt}">${createdAt.slice(0, 19).replace("T", " ")} UTC</time></a></li>`,
  );
  const list =
    rows.length > 0
      ? `<ul class="mails">${rows.join("\n")}</ul>`
      : `<p class="empty">No mail yet. What is sent on this machine arrives here.</p>`;
  return page(publicPath, "Mail", `<h1>Mail</h1>${list}`);
}

export function messagePage(publicPath: string, message: Message): string {
  const { id, subject, html, text, attachments } = message;
  const fields: [string, string][] = [
    ["From", message.from],
    ["To", message.to.join(", ")],
    ["Reply-To", message.replyTo.join(", ")],
    ["Sent", message.createdAt],
  ];
  const parts = [
    `<p><a href="${publicPath}">All mail</a></p><h1>${escapeHtml(subject)}</h1>`,
    `<dl>${fields
      .filter(([, value]) => value !== "")
      .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
      .join("")}</dl>`,
  ];
  if (attachments.length > 0) {
    const links = attachments.map(
      ({ filename, contentType }, index) =>
        `<li><a href="${publicPath}/messages/${id}/attachments/${index}">${escapeHtml(filename)}</a> ${escapeHtml(contentType)}</li>`,
    );
    parts.push(`<h2>Attachments</h2><ul>${links.join("")}</ul>`);
  }
  if (html !== null) {
    parts.push(
      `<h2>HTML</h2><iframe title="The mail as HTML" sandbox="allow-popups" src="${publicPath}/messages/${id}/html"></iframe>`,
    );
  }
  if (text !== null) parts.push(`<h2>Text</h2><pre>${escapeHtml(text)}</pre>`);
  return page(publicPath, subject, parts.join("\n"));
}
