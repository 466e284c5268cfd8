import { formatFullDate, formatPlainMoney } from "../contract/format.ts";
import type { Plan } from "../contract/plans.ts";
import { COLOR, createSheet } from "./sheet.ts";

/** A version of a plan as a document to keep. The same version in the same zone always gives the same pages. */
export function writePlan(
  plan: Plan,
  { content, sentAt }: Plan["versions"][number],
  /** JPEGs, by their ids. */
  pictures: ReadonlyMap<string, Uint8Array> = new Map(),
  /** The reader's, by which it was sent on a day. */
  timeZone = "UTC",
): Promise<Uint8Array<ArrayBuffer>> {
  const { found, steps, items } = content;
  const files = plan.files.filter(({ id }) => content.files.includes(id));
  const { designerName, customerName, serviceName, currency, question } = plan;
  const sent = formatFullDate(sentAt, timeZone);
  const sheet = createSheet({
    title: `A plan for ${customerName}`,
    footer: `${serviceName} with ${designerName}. Sent on ${sent}.`,
    created: new Date(sentAt),
  });
  sheet.letterhead("Parlour", "A plan for your room");
  sheet.title(`For ${customerName}`);
  sheet.space(6);
  sheet.text(`by ${designerName}, ${sent}`, { size: 11 });
  sheet.space(18);
  if (question || found) sheet.heading("What we found");
  if (question) {
    sheet.text(`“${question}”`, { family: "serif", size: 14, color: COLOR.petrol });
    sheet.space(8);
  }
  if (found) sheet.text(found, { size: 11 });
  if (steps.length > 0) sheet.heading("What to do, in order");
  steps.forEach(({ title, text }, index) => {
    sheet.keep(48);
    sheet.text(`${index + 1}.  ${title}`, { family: "strong", size: 11.5, color: COLOR.ink });
    if (text) sheet.text(text);
    sheet.space(9);
  });
  if (items.length > 0) {
    sheet.heading("What to buy");
    sheet.table({
      columns: [
        { head: "Piece", share: 0.5 },
        { head: "Where it goes", share: 0.24 },
        { head: "Quantity", share: 0.1, align: "right" },
        { head: "Price", share: 0.16, align: "right" },
      ],
      rows: items.map(({ name, link, place, quantity, price }) => [
        link ? { text: name, style: { link }, below: new URL(link).hostname } : name,
        place,
        String(quantity),
        price === null ? "" : formatPlainMoney({ amount: price * quantity, currency }),
      ]),
    });
    const sum = items.reduce((all, { price, quantity }) => all + (price ?? 0) * quantity, 0);
    sheet.total("Total", formatPlainMoney({ amount: sum, currency }), true);
    if (items.some(({ price }) => price === null)) {
      sheet.space(2);
      sheet.text("Pieces without a price are not in the sum.", { size: 8.5, align: "right" });
    }
  }
  if (files.length > 0) sheet.heading("Pictures and files");
  for (const file of files) {
    const picture = pictures.get(file.id);
    if (picture) sheet.picture(picture, { width: file.width ?? 4, height: file.height ?? 3 }, file.name);
    else sheet.text(`${file.name}, on the page of this plan`);
    sheet.space(9);
  }
  return sheet.bytes();
}
