import { ScaleBar } from "@/ui/scale-bar.tsx";

const minutes = [
  { from: "0 min", title: "You describe the room", text: "Its size, its light, and who lives in it." },
  { from: "15 min", title: "You name the trouble", text: "Who sits where, what you trip over." },
  { from: "30 min", title: "They turn it around", text: "What could stand elsewhere, and why." },
  { from: "45 min", title: "You leave with a list", text: "What to move, paint and buy, in order." },
];

/** A booked hour as a scale bar. */
export function Hour() {
  return (
    <div className="border-b border-ink-200 pt-8 pb-10">
      <div className="wrap">
        <h2 className="sr-only">How an hour goes</h2>
        <ScaleBar state="before" className="max-sm:hidden" />
        <ol className="grid sm:mt-4 sm:grid-cols-4">
          {minutes.map(({ from, title, text }) => (
            <li
              key={from}
              className="sm:pr-4 lg:pr-6 max-sm:border-l-8 max-sm:border-ink max-sm:py-3 max-sm:pl-5 max-sm:even:border-ink-200"
            >
              <p className="text-xs text-ink-500 tabular-nums">{from}</p>
              <p className="mt-1 leading-snug font-semibold sm:max-lg:text-sm">{title}</p>
              <p className="text-sm text-ink-700">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
