import { useQueryClient } from "@tanstack/react-query";
import type { Plan } from "@/domain/booking/plan-query.ts";
import { useAutosave } from "@/domain/booking/use-autosave.ts";
import { api } from "@/lib/api-client.ts";
import { savePlan, usePlanCall } from "./get-plan.ts";
import { contentOf, missingIn, NOTHING, type PlanValues, restorePlan, valuesOf } from "./plan-values.ts";

const storedOf = ({ draft }: Plan) => ({ version: draft?.version ?? 0, values: valuesOf(draft?.content ?? NOTHING) });

/** Manages a plan during writing: the typed text, saved automatically, and the content that would be sent. */
export function usePlanForm(plan: Plan) {
  const { bookingId } = plan;
  const client = useQueryClient();
  // Another window may have removed a chosen file.
  const whole = (typed: PlanValues) =>
    contentOf({ ...typed, files: typed.files.filter((id) => plan.files.some((file) => file.id === id)) });
  const form = useAutosave<PlanValues>({
    name: `plan:${bookingId}`,
    stored: storedOf(plan),
    open: plan.canWrite,
    restore: restorePlan,
    isWhole: (values) => Object.keys(contentOf(values).wrong).length === 0,
    save: (version, values) => savePlan(client, bookingId, version, whole(values).content),
    // Not through the query, which would silently wait for a connection.
    load: async () => storedOf(await api("GET /bookings/plan/:bookingId", { params: { bookingId } })),
  });
  const { content, wrong } = whole(form.values);
  const send = usePlanCall(bookingId, async () => {
    const saved = await form.save();
    // Do not send a later version: another window's would be sent unseen.
    if (!saved) return;
    const drawing = content.floorPlan;
    if (drawing)
      await import("./send-drawing.ts")
        .then(({ sendDrawing }) => sendDrawing(bookingId, drawing, content.steps))
        .catch(() => undefined);
    await api("POST /bookings/send-plan", { body: { bookingId, version: saved.version } });
  });
  const missing = missingIn(content) || (Object.keys(wrong).length > 0 ? "Something above needs a look." : "");
  const last = plan.versions[0];
  // Pass both through the form, because the database has its own order.
  const sent = last && contentOf(valuesOf(last.content)).content;
  return {
    form,
    content,
    wrong,
    /** The reason why it cannot be sent yet, or "". */
    missing,
    /** Whether nothing differs from the last sent version. */
    unchanged: JSON.stringify(sent) === JSON.stringify(content),
    empty: JSON.stringify(content) === JSON.stringify(NOTHING),
    closed: !plan.canWrite || form.state === "closed",
    send,
  };
}
