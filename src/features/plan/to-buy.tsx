import type { PlanContent } from "@contract/plans.ts";
import { Fragment, type MouseEvent } from "react";

/** Moves to an element of the page and focuses it, without another entry in the browser's history. */
export function goTo(event: MouseEvent, id: string): void {
  const target = document.getElementById(id);
  if (!target) return;
  event.preventDefault();
  target.scrollIntoView({ block: "center" });
  target.focus({ preventScroll: true });
}

type ToBuyProps = { step: string; items: PlanContent["items"] };

/** Lists the things to buy for a step, each with a link to its place in the list. */
export function ToBuy({ step, items }: ToBuyProps) {
  const bought = items.filter((item) => item.step === step);
  if (bought.length === 0) return null;
  return (
    <p className="text-ink-700 wrap-anywhere">
      To buy:{" "}
      {bought.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          <a
            href={`#item-${id}`}
            className="hit underline underline-offset-4"
            onClick={(event) => goTo(event, `item-${id}`)}
          >
            <bdi>{name || "…"}</bdi>
          </a>
        </Fragment>
      ))}
    </p>
  );
}
