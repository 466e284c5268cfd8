import { ScaleBar } from "@/ui/scale-bar.tsx";

const minutes = [
  { from: "0 min", title: "You describe the room", text: "Its size, its light, and who lives in it." },
  { from: "15 min", title: "You say what’s wrong", text: "Who sits where, what you trip over." },
  { from: "30 min", title: "They rearrange it", text: "What could stand elsewhere, and why." },
  {
    from: "45 min",
    title: "You leave with a list",
    text: "What to move, paint and buy. Some services put it in writing: a plan to keep.",
  },
];

/** A booked hour as a scale bar. */
export function Hour() {
  return (
    <section aria-labelledby="hour-title" className="border-b border-ink-200 py-7 sm:py-14">
      <div className="wrap">
        <h2 id="hour-title" className="display mb-5 text-2xl">
          How an hour goes
        </h2>
        <ScaleBar state="before" className="max-sm:hidden" />
        <div className="relative sm:mt-3">
          <ol className="grid sm:grid-cols-4">
            {minutes.map(({ from, title, text }) => (
              <li key={from} className="hour-part">
                <p className="row-span-2 pt-0.5 text-xs text-ink-500 tabular-nums sm:pt-0">{from}</p>
                <p className="leading-snug font-semibold sm:mt-1 sm:max-lg:text-sm">{title}</p>
                <p className="text-sm text-pretty text-ink-700">{text}</p>
              </li>
            ))}
          </ol>
          <p className="absolute top-0 right-0 text-xs text-ink-500 tabular-nums max-sm:hidden" aria-hidden="true">
            60 min
          </p>
        </div>
      </div>
    </section>
  );
}
