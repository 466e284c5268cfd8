import { Bell, BellOff } from "lucide-react";
import { Button } from "@/ui/button.tsx";

type SoundToggleProps = { otherName: string; silent: boolean; onChange: (silent: boolean) => void };

/** Switches the sounds on and off that tell one of the other member's arrival and messages. */
export function SoundToggle({ otherName, silent, onChange }: SoundToggleProps) {
  const Icon = silent ? BellOff : Bell;
  const label = `Sound when ${otherName} comes or writes`;
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-pressed={!silent}
      title={`${label}: ${silent ? "off" : "on"}`}
      className="-my-3 -mr-2.5 flex-none"
      onClick={() => onChange(!silent)}
    >
      <Icon className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
    </Button>
  );
}
