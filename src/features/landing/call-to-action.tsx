import { formatNextFree } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { useDesigners } from "@/domain/designer/get-designers.ts";
import { useServerNow } from "@/lib/use-server-now.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { ButtonLink } from "@/ui/button.tsx";
import { Illustration } from "@/ui/illustration.tsx";
import { freeSoon } from "./free-soon.ts";
import { SOONEST } from "./landing-queries.ts";

const MINUTE = 60_000;
const FACES = 3;

export function CallToAction() {
  return (
    <section aria-labelledby="begin-title" className="wrap pb-[clamp(2.25rem,7.5vw,7rem)]">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6 rounded-tr-(--radius-door-lg) bg-duck-100 p-[clamp(1.75rem,5vw,4.5rem)]">
        <div className="max-w-[36rem]">
          <Illustration name="waiting" className="mb-10 size-28 max-sm:hidden text-petrol-800" />
          <h2 id="begin-title" className="display text-4xl">
            There is a chair across the table
          </h2>
          <p className="mt-3 max-w-[30em] sm:mt-5 sm:text-lg text-ink-700">
            Look through the designers, pick one whose rooms feel like yours, and book a time.
          </p>
        </div>
        <div className="grid gap-5 max-sm:w-full">
          <NextFree />
          <ButtonLink to={paths.discovery} variant="hero" size="lg" className="max-sm:w-full">
            Find a designer
          </ButtonLink>
          <ButtonLink to={paths.questions} variant="link">
            Or answer three questions
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** The designer who is free soonest. The space is reserved while that is unknown. */
function NextFree() {
  const { data } = useDesigners(SOONEST);
  const now = useServerNow(MINUTE);
  const { slots } = freeSoon(data?.designers ?? [], now, FACES);
  const [first] = slots;
  return (
    <div className="flex min-h-11 items-center gap-3.5 text-sm text-ink-700 max-sm:hidden noscript:hidden">
      {first && (
        <>
          <span className="flex flex-none">
            {slots.map(({ designer: { _id, name, profilePicture } }) => (
              <Avatar
                key={_id}
                id={_id}
                name={name}
                src={profilePicture}
                size={2.75}
                className="outline-3 outline-duck-100 not-first:-ml-2.5"
              />
            ))}
          </span>
          <span className="leading-snug">
            The next free slot by day
            <time dateTime={first.start} className="block font-semibold text-ink">
              {formatNextFree(first.start, now)}
            </time>
          </span>
        </>
      )}
    </div>
  );
}
