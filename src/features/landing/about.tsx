import { StillLife } from "./still-life.tsx";

export function About() {
  return (
    <section id="about" className="scroll-mt-0">
      <StillLife
        src="/images/details/ishaan-mehta-1.webp"
        alt="A brass tray with a kettle and three glasses of tea in the low sun"
        flipped
      >
        <h2 className="display max-w-[11em] text-4xl">A parlour is a room, and a conversation</h2>
        <h3 className="mt-7 text-sm font-semibold sm:mt-10">Our mission</h3>
        <p className="mt-2 max-w-[24em] text-lg text-ink-700">
          Good design advice within reach of every room, one honest conversation at a time.
        </p>
      </StillLife>
    </section>
  );
}
