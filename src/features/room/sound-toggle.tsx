import { Bell, BellOff, BellRing } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/ui/button.tsx";

type SoundToggleProps = {
  otherName: string;
  silent: boolean;
  /** The browser allows no sound until the user clicks something on this page. */
  needsPress: boolean;
  onChange: (silent: boolean) => void;
};

/** Turns the sounds for the other member's arrival and messages on and off, and asks for the click that they require. */
export function SoundToggle({ otherName, silent, needsPress, onChange }: SoundToggleProps) {
  const Icon = needsPress ? BellRing : silent ? BellOff : Bell;
  const label = `Sound when ${otherName} arrives or writes`;
  // A press on "Turn on sound" has itself allowed the sound, so the click must not turn it off.
  const asked = useRef(false);
  const press = () => {
    asked.current = needsPress;
  };
  return (
    <Button
      variant="ghost"
      size={needsPress ? "sm" : "icon"}
      aria-label={needsPress ? `Turn on sound. ${label}` : label}
      aria-pressed={needsPress ? false : !silent}
      title={needsPress ? "Sounds begin with your first tap or click" : `${label}: ${silent ? "off" : "on"}`}
      className={needsPress ? "-my-2 flex-none px-2" : "-my-3 -mr-2.5 flex-none"}
      onPointerDown={press}
      onKeyDown={press}
      onClick={() => {
        if (asked.current) asked.current = false;
        else onChange(!silent);
      }}
    >
      <Icon className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
      {needsPress && <span className="max-sm:sr-only">Turn on sound</span>}
    </Button>
  );
}
