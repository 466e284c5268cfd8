const minutes = [
  { from: "0 min", title: "You describe the room" },
  { from: "15 min", title: "They ask, and measure" },
  { from: "30 min", title: "They rearrange it" },
  { from: "45 min", title: "You leave with a list" },
];

/** A booked hour along a scale bar, and the plan that many services include, as its customer reads it. */
export function Hour() {
  return (
    <section aria-labelledby="hour-title" className="on-dark bg-petrol-900 text-white">
      <div className="wrap grid gap-x-[clamp(2rem,6vw,6rem)] gap-y-9 py-9 sm:py-14 md:grid-cols-[1fr_25rem] lg:grid-cols-[1fr_25rem_1fr]">
        <div className="md:self-end lg:row-span-2 lg:self-center">
          <h2 id="hour-title" className="display mb-6 text-3xl">
            How an hour goes
          </h2>
          <ol>
            {minutes.map(({ from, title }) => (
              <li
                key={from}
                className="grid grid-cols-[3rem_minmax(0,1fr)] items-baseline gap-x-3 border-l-8 border-white py-2.5 pl-4 sm:py-3.5 even:border-petrol-700"
              >
                <span className="text-xs text-duck-300 tabular-nums">{from}</span>
                <span className="leading-snug font-semibold sm:text-lg">{title}</span>
              </li>
            ))}
          </ol>
        </div>
        <div className="lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:self-center">
          <h3 className="display text-2xl text-balance">Then a plan, yours to keep</h3>
          <p className="mt-3 max-w-[24em] text-pretty text-duck-200">
            Many services include one: what to do first, step by step, and what to buy, with links. Each says within how
            many days you have it.
          </p>
        </div>
        {/* Drawn by tools/plan-picture.ts. */}
        <img
          src="/images/plan.webp"
          alt="A finished plan of a living room: the drawing to scale with numbered steps, and what to do first"
          width={780}
          height={1120}
          loading="lazy"
          className="w-full max-w-[25rem] justify-self-center rounded-tl-door bg-paper md:col-start-2 md:row-span-2 md:row-start-1"
        />
      </div>
    </section>
  );
}
