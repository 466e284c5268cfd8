import { useRef, useState } from "react";
import { copiesFor, loadPicture } from "@/lib/image.ts";
import { DoorImage } from "@/ui/door-image.tsx";
import { type Talk, talks } from "./room-talk.ts";

/** The sides are cropped, on phones by a third, because the picture is wider than its frame. */
const SIZES = "(min-width: 1024px) 70rem, (min-width: 640px) 100vw, 110vw";
const FOCUS = "38% 60%";
/** The shortest time that a designer thinks, in milliseconds. */
const THINKING = 900;

/**
 * The hero's room and a conversation about it: the visitor asks one of three questions, the designer answers, the picture follows. It begins with the first
 * question answered; without JavaScript there is nothing more.
 */
export function HeroRoom({ className }: { className: string }) {
  const [talk, setTalk] = useState<Talk>(talks[0]);
  const [state, setState] = useState<"begun" | "asked" | "answered">("begun");
  const [seen, setSeen] = useState<readonly Talk[]>([]);
  const latest = useRef(0);

  async function ask(next: Talk) {
    const turn = ++latest.current;
    setTalk(next);
    setState("asked");
    const thinking = new Promise((resolve) => setTimeout(resolve, THINKING));
    // Show the answer even without its picture.
    if (next.picture) await loadPicture(next.picture, SIZES).catch(() => undefined);
    setSeen((before) => (before.includes(next) ? before : [...before, next]));
    await thinking;
    if (turn === latest.current) setState("answered");
  }

  return (
    <>
      <div className={`hero-room ${className}`} data-talk={talk.id} data-state={state}>
        <div className="absolute inset-0 overflow-hidden rounded-bl-(--radius-door-lg)">
          <DoorImage
            src="/images/hero.webp"
            alt="Low sun in a living room: a rust-red sofa under two prints, a lamp at each end, an olive tree, the back of a wooden chair"
            priority
            sizes={SIZES}
            focus={FOCUS}
            className="absolute inset-0 after:hidden"
          />
          <Prints />
          {seen.map(({ id, picture }) => picture && <After key={id} id={id} picture={picture} />)}
        </div>
        <p key={talk.id} className="bubble say say-question bg-paper">
          {talk.question}
        </p>
        <div className="contents" aria-live="polite">
          {state === "asked" ? (
            <p key="thinking" className="bubble bubble-own say say-answer" aria-hidden="true">
              <span className="thinking" />
            </p>
          ) : (
            <p key={talk.id} className="bubble bubble-own say say-answer">
              <span className="sr-only">The designer: </span>
              {talk.answer}
              <span className="sr-only"> {talk.seen}</span>
            </p>
          )}
        </div>
      </div>
      <fieldset aria-label="Ask the designer about the room" className="ask noscript:hidden">
        <span className="ask-label" aria-hidden="true">
          Ask about
        </span>
        {talks.map((each) => (
          <button
            key={each.id}
            type="button"
            aria-pressed={each === talk}
            className="ask-topic"
            onClick={() => void ask(each)}
          >
            {each.topic}
          </button>
        ))}
      </fieldset>
    </>
  );
}

/**
 * The wall without prints, the prints, and an architect's marks: their former places, and the axis that they share with the lamp. All are placed in the
 * picture's own space (`components.css`).
 */
function Prints() {
  return (
    <div className="hero-space">
      <span className="hero-wall" />
      <span className="hero-prints" />
      <svg viewBox="0 0 1200 800" className="hero-marks" aria-hidden="true">
        <path d="M521 236v-38l126-6v40M667 231v-40l135-7v42" strokeDasharray="4 4" />
        <path d="M584 202v22m-4-4 4 4 4-4M734 195v22m-4-4 4 4 4-4" />
        <path d="M402 321h119" strokeDasharray="10 4 2 4" />
      </svg>
    </div>
  );
}

/** The room after an answer, over the picture; shown together with that answer. */
function After({ id, picture }: { id: string; picture: string }) {
  return (
    <img
      src={picture}
      srcSet={copiesFor(picture)}
      sizes={SIZES}
      alt=""
      data-after={id}
      className="hero-after absolute inset-0 size-full object-cover"
      style={{ objectPosition: FOCUS }}
    />
  );
}
