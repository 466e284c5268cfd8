import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { toast } from "@/lib/toast.ts";

type Closes = { onClose: () => void };
type Code<Props> = { load: () => Promise<ComponentType<Props>>; known?: ComponentType<Props> };

/**
 * A dialog whose code is fetched when it is first opened. If that fails, a toast says so and the dialog closes: the page and what runs in it stay, and
 * the next press retries. `lazy` would show the error page, and never retry.
 */
export function lazyDialog<Props extends Closes>(load: Code<Props>["load"]) {
  const code: Code<Props> = { load };
  return (props: Props) => <LazyDialog code={code} props={props} />;
}

function LazyDialog<Props extends Closes>({ code, props }: { code: Code<Props>; props: Props }) {
  const [Dialog, setDialog] = useState(() => code.known);
  const fail = useEffectEvent(() => {
    void toast.error("This could not be loaded", { description: "Check your connection and try again." });
    props.onClose();
  });
  useEffect(() => {
    if (code.known) return;
    let closed = false;
    code.load().then(
      (loaded) => {
        code.known = loaded;
        if (!closed) setDialog(() => loaded);
      },
      () => {
        if (!closed) fail();
      },
    );
    return () => {
      closed = true;
    };
  }, [code]);
  return Dialog && <Dialog {...props} />;
}
