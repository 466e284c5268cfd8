import type { BookingFile } from "@contract/files.ts";
import { formatLongDay, formatTime } from "@contract/format.ts";
import { ArrowDown, CircleAlert, Hourglass, PencilLine } from "lucide-react";
import { memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { firstNameOf, type Viewer } from "@/domain/booking/members.ts";
import type { DrawnLine } from "@/features/room/stage/activity.ts";
import { cn } from "@/lib/class-names.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { useServerNow } from "@/lib/use-server-now.ts";
import { Button } from "@/ui/button.tsx";
import { lazyDialog } from "@/ui/lazy-dialog.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { FileMessage } from "./file-message.tsx";
import type { Unsent } from "./message-outbox.ts";
import { inRuns, layOut, type Message, momentOf, withLinks } from "./messages.ts";
import { type BookingNote, Note } from "./note.tsx";
import { refusalOf, UnsentFileRow } from "./unsent-file-row.tsx";
import "./message-log.css";
import type { UnsentFile } from "./use-files.ts";

const FileViewer = lazyDialog(async () => (await import("@/domain/booking/files/file-viewer.tsx")).default);

type MessageLogProps = {
  messages: Message[];
  unsent: Unsent[];
  files: UnsentFile[];
  ownId: string;
  viewer: Viewer;
  otherName: string;
  /** Whether the members may write. */
  open: boolean;
  firstUnread: string | null;
  /** `momentOf` the last message that the other member has read; "" if that is unknown. */
  readTo: string;
  /** The drawn changes, and the effect of a press on such a line. */
  drawn: readonly DrawnLine[];
  onDrawn: (line: DrawnLine) => void;
  hasOlder: boolean;
  loadingOlder: boolean;
  olderFailed: boolean;
  onOlder: () => void;
  onRetry: (id: string) => void;
  onDiscard: (id: string) => void;
  onRetryFile: (id: string) => void;
  onLeaveOut: (id: string) => void;
  /** Opens a picture of the conversation on the stage. */
  onDraw: ((file: BookingFile) => void) | undefined;
  /** The note of the booking, shown first; null without one, or if it is beside the messages. */
  note: BookingNote | null;
  /** Rendered below the last message, or instead of messages. */
  children?: ReactNode;
};

/** Distance from the end, in pixels, within which the log follows new messages. */
const NEAR = 64;

export function MessageLog(props: MessageLogProps) {
  const { messages, unsent, files, hasOlder, loadingOlder, onOlder, onRetry, onDiscard, note, children } = props;
  const { box, onFocus, onScroll, missed, toEnd } = useScroll(messages, unsent, files, hasOlder ? onOlder : undefined);
  const [opened, setOpened] = useState<string | null>(null);
  /** Moves the focus to the log itself after a press on a button that disappears. */
  const goOnAfter = (act: () => void) => {
    act();
    box.current?.focus({ preventScroll: true });
  };
  const items = layOut(messages, props.ownId, props.firstUnread, props.drawn);
  const read = messages.findLast(
    ({ sender_id, created_at }) => sender_id === props.ownId && momentOf(created_at) <= props.readTo,
  );
  // Only messages that arrive while the page is open are animated.
  const [openedAt] = useState(() => momentOf(new Date(serverNow()).toISOString()));
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        role="log"
        aria-label="Messages"
        aria-busy={loadingOlder}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onFocus={onFocus}
        onScroll={onScroll}
        className="absolute inset-0 overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:outline-offset-[-3px]"
      >
        <div
          className={cn(
            "log-items mx-auto flex min-h-full flex-col gap-1.5 px-4 py-5 sm:px-6 lg:max-w-3xl",
            // After the session the log is read from its beginning.
            props.open && "justify-end",
          )}
        >
          {hasOlder && (
            <Button
              variant="ghost"
              size="sm"
              className="mx-auto mb-2"
              busy={loadingOlder}
              onClick={() => goOnAfter(onOlder)}
            >
              {loadingOlder ? "Loading..." : "Earlier messages"}
            </Button>
          )}
          {hasOlder && props.olderFailed && (
            <p role="alert" className="mb-2 text-center text-sm text-danger">
              Earlier messages could not be loaded. Please try again.
            </p>
          )}
          {note && !hasOlder && (
            <div className="mb-4">
              <Note {...note} />
            </div>
          )}
          {items.map((item) => {
            if (item.kind === "day") return <DayMark key={item.key} date={item.date} at={item.at} />;
            if (item.kind === "new") return <NewMark key={item.key} />;
            if (item.kind === "drawn") {
              return (
                <DrawnMark
                  key={item.key}
                  line={item.line}
                  name={item.line.by === props.viewer ? "You" : firstNameOf(props.otherName)}
                  onPress={props.onDrawn}
                />
              );
            }
            const name = item.own ? "You" : props.otherName;
            return (
              <Turn
                key={item.key}
                own={item.own}
                name={name}
                at={item.at}
                read={read !== undefined && item.messages.at(-1) === read}
              >
                {inRuns(item.messages).map((run) => {
                  const shown = run.map((message) => {
                    const label = `${name}, ${formatTime(message.created_at)}${message === read ? ", read" : ""}`;
                    return message.file ? (
                      <FileMessage
                        key={message.id}
                        file={message.file}
                        own={item.own}
                        label={label}
                        tile={run.length > 1}
                        onOpen={() => setOpened(message.id)}
                      />
                    ) : (
                      <Bubble
                        key={message.id}
                        own={item.own}
                        fresh={!item.own && momentOf(message.created_at) > openedAt}
                        label={label}
                      >
                        {message.text}
                      </Bubble>
                    );
                  });
                  return run.length > 1 ? (
                    <div
                      key={`run ${run[0]?.id}`}
                      className={cn(
                        "grid w-80 max-w-[80%] gap-1.5",
                        run.length === 2 || run.length === 4 ? "grid-cols-2" : "grid-cols-3",
                      )}
                    >
                      {shown}
                    </div>
                  ) : (
                    shown
                  );
                })}
              </Turn>
            );
          })}
          {unsent.map((message) => (
            <UnsentTurn
              key={message.id}
              message={message}
              open={props.open}
              onRetry={(id) => goOnAfter(() => onRetry(id))}
              onDiscard={(id) => goOnAfter(() => onDiscard(id))}
            />
          ))}
          {files.map((file) => (
            <UnsentFileRow
              key={file.id}
              file={file}
              open={props.open}
              onRetry={() => goOnAfter(() => props.onRetryFile(file.id))}
              onLeaveOut={() => goOnAfter(() => props.onLeaveOut(file.id))}
            />
          ))}
          {children}
        </div>
      </div>
      {opened && (
        <FileViewer
          files={messages.flatMap(({ file }) => (file?.state === "ready" ? [file] : []))}
          sentBy={({ id }) => {
            const message = messages.find((one) => one.id === id);
            if (!message) return "";
            return `${message.sender_id === props.ownId ? "You" : props.otherName}, ${formatTime(message.created_at)}`;
          }}
          first={opened}
          onDraw={props.onDraw}
          onClose={() => setOpened(null)}
        />
      )}
      {missed && (
        <Button
          size="sm"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-float"
          onClick={() => goOnAfter(toEnd)}
        >
          <ArrowDown aria-hidden="true" />
          New messages
        </Button>
      )}
    </div>
  );
}

/**
 * Scrolls to new messages while the reader is at the end, and keeps the position while they read further up, even when older messages are inserted above.
 * `missed`: there is something new below the view.
 */
function useScroll(messages: Message[], unsent: Unsent[], files: UnsentFile[], onTop: (() => void) | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const shown = useRef({ first: "", last: "", height: 0, own: 0 });
  const [missed, setMissed] = useState(false);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const before = shown.current;
    const first = messages[0]?.id ?? "";
    const last = messages.at(-1)?.id ?? "";
    const grown = element.scrollHeight - before.height;
    // The view always follows the user's own message.
    const own = unsent.length + files.length;
    if (own > before.own) atEnd.current = true;
    // Content without messages is read from its top.
    if (atEnd.current && (last || own > 0)) scrollToEnd(element);
    else if (before.first && first !== before.first) element.scrollTop += grown;
    if (!atEnd.current && before.last && last !== before.last) setMissed(true);
    shown.current = { first, last, height: element.scrollHeight, own };
  }, [messages, unsent, files]);

  // Keep the last message visible when a keyboard opens, the window shrinks, or the content grows.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (atEnd.current && shown.current.last) scrollToEnd(element);
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);

  return {
    box,
    missed,
    onFocus: () => {
      // What a press opens below the messages must not move what was pressed.
      if (box.current?.querySelector(AFTERWARDS)) atEnd.current = false;
    },
    onScroll: () => {
      const element = box.current;
      if (!element) return;
      atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
      if (atEnd.current) setMissed(false);
      if (element.scrollTop < NEAR && !atEnd.current) onTop?.();
    },
    toEnd: () => box.current && scrollToEnd(box.current),
  };
}

const AFTERWARDS = "[data-afterwards]";

/** Scrolls to the end. After the session, what follows the messages is read from its top, below the last of them that are whole. */
function scrollToEnd(log: HTMLElement): void {
  const next = log.querySelector<HTMLElement>(AFTERWARDS);
  const first =
    next &&
    [...log.querySelectorAll<HTMLElement>(".turn")].find(
      ({ offsetTop }) => offsetTop >= next.offsetTop - log.clientHeight / 3,
    );
  log.scrollTop = next ? (first ?? next).offsetTop - 12 : log.scrollHeight;
}

function Turn(props: { own: boolean; name: string; at: string; read: boolean; children: ReactNode }) {
  return (
    <div className={cn("turn mb-2.5 flex flex-col gap-1.5", props.own ? "items-end" : "items-start")}>
      {props.children}
      <p className="flex gap-1.5 text-xs text-ink-500" aria-hidden="true">
        <span dir="auto" className="max-w-60 truncate font-semibold">
          {props.name}
        </span>
        <time dateTime={props.at}>{formatTime(props.at)}</time>
        {props.read && <span>Read</span>}
      </p>
    </div>
  );
}

type BubbleProps = {
  own: boolean;
  label: string;
  /** Whether it is animated when it appears. */
  fresh?: boolean;
  /** Whether it is shown as not sent. */
  faint?: boolean;
  children: string;
};

function Bubble(props: BubbleProps) {
  return (
    <article
      aria-label={props.label}
      dir="auto"
      className={cn(
        // Only the last bubble of a turn has the pointed corner.
        "bubble max-w-[80%] px-[0.9375rem] py-2.5 text-[1rem] leading-[1.4] whitespace-pre-wrap [text-wrap-style:auto] [overflow-wrap:anywhere] not-nth-last-2:rounded-bl-bubble not-nth-last-2:rounded-br-bubble",
        props.own && "bubble-own",
        props.fresh && "origin-bottom-left motion-safe:animate-[say_var(--duration-slow)_var(--ease-door)]",
        props.faint && "opacity-75",
      )}
    >
      {withLinks(props.children).map(({ text, href }, index) =>
        href ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
            key={index}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="underline underline-offset-2"
          >
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </article>
  );
}

type UnsentTurnProps = {
  message: Unsent;
  open: boolean;
  onRetry: (id: string) => void;
  onDiscard: (id: string) => void;
};

function UnsentTurn(props: UnsentTurnProps) {
  const { id, text, at, state, until = 0 } = props.message;
  return (
    <div className="mb-2.5 flex flex-col items-end gap-1.5">
      <Bubble own faint={state !== "sending"} label={`You, ${formatTime(at)}`}>
        {text}
      </Bubble>
      {state === "waiting" && <Waiting until={until} onDiscard={() => props.onDiscard(id)} />}
      {state === "sending" && (
        <p className="flex items-center gap-1.5 text-xs text-ink-500">
          <span className="font-semibold" aria-hidden="true">
            You
          </span>
          <Spinner />
          Sending
        </p>
      )}
      {(state === "failed" || state === "closed") && (
        <p role="alert" className="flex flex-wrap items-center justify-end gap-x-3 text-xs font-medium text-danger">
          <span className="flex items-center gap-1.5">
            <CircleAlert className="size-4" strokeWidth={1.75} aria-hidden="true" />
            {state === "failed" ? "Not sent" : refusalOf(props.open)}
          </span>
          {(state === "failed" || props.open) && <Small onClick={() => props.onRetry(id)}>Try again</Small>}
          <Small onClick={() => props.onDiscard(id)}>Discard</Small>
        </p>
      )}
    </div>
  );
}

/** After too many messages at once: this one is sent automatically later. */
function Waiting({ until, onDiscard }: { until: number; onDiscard: () => void }) {
  const seconds = Math.max(1, Math.ceil((until - useServerNow()) / 1000));
  return (
    <p className="flex flex-wrap items-center justify-end gap-x-3 text-xs font-medium text-ink-700">
      <span className="flex items-center gap-1.5 tabular-nums">
        <Hourglass className="size-4" strokeWidth={1.75} aria-hidden="true" />
        <span role="status">Too many messages at once.</span> Sent in {seconds} {seconds === 1 ? "second" : "seconds"}
      </span>
      <Small onClick={onDiscard}>Discard</Small>
    </p>
  );
}

function Small({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" className="hit font-semibold text-ink underline underline-offset-4" onClick={onClick}>
      {children}
    </button>
  );
}

function DayMark({ date, at }: { date: string; at: string }) {
  return (
    <p className="my-2 self-center text-xs text-ink-500">
      <time dateTime={date}>{formatLongDay(at)}</time>
    </p>
  );
}

type DrawnMarkProps = { line: DrawnLine; name: string; onPress: (line: DrawnLine) => void };
/** Each change recomputes all lines; most of them stay the same. */
const isSame = (was: DrawnMarkProps, is: DrawnMarkProps) =>
  was.name === is.name &&
  was.onPress === is.onPress &&
  (["key", "at", "text"] as const).every((part) => was.line[part] === is.line[part]);
/** A line about a drawn change, which links to it. */
const DrawnMark = memo(function DrawnMark({ line, name, onPress }: DrawnMarkProps) {
  return (
    <p className="mb-2.5 self-center text-sm text-ink-700">
      <button
        type="button"
        className="hit flex items-start gap-2 text-left wrap-anywhere underline-offset-4 hover:underline"
        onClick={() => onPress(line)}
      >
        <PencilLine className="mt-0.5 size-4 flex-none text-petrol-700" strokeWidth={1.75} aria-hidden="true" />
        <span>
          <bdi>{name}</bdi> <bdi>{line.text}</bdi>
        </span>
      </button>
    </p>
  );
}, isSame);

function NewMark() {
  return (
    <p className="my-2 flex items-center gap-3 text-xs font-semibold text-petrol-700 before:h-px before:flex-1 before:bg-petrol-700 after:h-px after:flex-1 after:bg-petrol-700">
      New
    </p>
  );
}
