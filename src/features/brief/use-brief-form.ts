import type { Currency } from "@contract/common.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Brief, saveBrief } from "@/domain/booking/brief/get-brief.ts";
import { useAutosave } from "@/domain/booking/use-autosave.ts";
import { api } from "@/lib/api-client.ts";
import { type BriefValues, contentOf, NOTHING, restoreBrief, valuesOf } from "./brief-values.ts";

const storedOf = ({ version, content }: Brief) => ({ version, values: valuesOf(content ?? NOTHING) });

/** Manages the brief while its customer writes it. */
export function useBriefForm(brief: Brief) {
  const { bookingId } = brief;
  const client = useQueryClient();
  // Keep the currency while a sum is typed again, and the saved brief has none.
  const given = brief.content?.budget?.currency;
  const [known, setKnown] = useState(given);
  if (given && given !== known) setKnown(given);
  const currency: Currency = known ?? brief.currency;
  const form = useAutosave<BriefValues>({
    name: `brief:${bookingId}`,
    stored: storedOf(brief),
    open: brief.open,
    restore: restoreBrief,
    isWhole: (values) => Object.keys(contentOf(values, currency).wrong).length === 0,
    save: (version, values) => saveBrief(client, bookingId, version, contentOf(values, currency).content),
    // Not through the query, which would silently wait for a connection.
    load: async () => storedOf(await api("GET /bookings/brief/:bookingId", { params: { bookingId } })),
  });
  const saved = contentOf(form.savedValues, currency).content;
  return { ...form, ...contentOf(form.values, currency), saved, currency };
}
