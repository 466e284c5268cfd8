import { DoorImage } from "@/ui/door-image.tsx";

export function About() {
  return (
    <section id="about" className="scroll-mt-0 bg-linen">
      <div className="wrap sect grid items-center gap-x-[clamp(2rem,6vw,6rem)] gap-y-7 lg:grid-cols-[5fr_7fr]">
        <DoorImage
          src="/images/studio/bedroom-boho-neutral.webp"
          alt="A warm bedroom with a rattan headboard and woven baskets on the wall"
          door="top-right"
          sizes="(min-width: 1024px) 40vw, 100vw"
          className="aspect-2/1 max-sm:hidden lg:aspect-4/5"
        />
        <div>
          <h2 className="display max-w-[13em] text-3xl">A parlour is a room, and a conversation</h2>
          <p className="mt-4 max-w-[38em] text-pretty text-ink-700 sm:mt-7">
            Most homes don’t need a year-long project. They need someone who has seen a thousand rooms to look at this
            one.
          </p>
          <div className="mt-7 border-t border-ink pt-5 sm:mt-10 sm:pt-6">
            <h3 className="text-sm font-semibold">Our mission</h3>
            <p className="display mt-2 max-w-[24em] text-xl sm:mt-3 sm:text-2xl">
              Good design advice within reach of every room, one honest conversation at a time.
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
