import { capitalize } from "@contract/format.ts";
import { DRAWN_PORTRAITS, drawnPortraitPath } from "@contract/picture-path.ts";
import { useId, useState } from "react";
import { pictureUrl, srcSetOf } from "@/lib/image.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, useClosing } from "@/ui/dialog.tsx";

const PORTRAITS = DRAWN_PORTRAITS.map((name) => ({
  path: drawnPortraitPath(name),
  label: capitalize(name.replaceAll("-", " ")),
}));

type PortraitDialogProps = {
  person: { id: string; name: string };
  value: string | null;
  onChoose: (path: string) => void;
  onClose: () => void;
};

/** The drawn portraits, one of which somebody takes instead of a photo. */
export default function PortraitDialog({ person, value, onChoose, onClose }: PortraitDialogProps) {
  const { open, close, frame } = useClosing(onClose);
  const group = useId();
  const [chosen, setChosen] = useState(PORTRAITS.some(({ path }) => path === value) ? value : null);
  return (
    <Dialog open={open} onOpenChange={close}>
      <DialogContent
        {...frame}
        lead={<Avatar {...person} src={chosen} />}
        title="Choose a portrait"
        description="Prefer not to use a photo? Pick a portrait."
        footer={
          <>
            <DialogClose variant="outline">Cancel</DialogClose>
            <Button
              disabled={!chosen}
              onClick={() => {
                if (chosen) onChoose(chosen);
                close();
              }}
            >
              Use this portrait
            </Button>
          </>
        }
      >
        <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-3">
          <legend className="sr-only">Portraits</legend>
          {PORTRAITS.map(({ path, label }) => (
            <label key={path} className="portrait-choice">
              <input
                type="radio"
                name={group}
                aria-label={label}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
                checked={path === chosen}
                onChange={() => setChosen(path)}
              />
              <img
                src={pictureUrl(path)}
                srcSet={srcSetOf(path, "portrait")}
                sizes="6rem"
                alt=""
                loading="lazy"
                decoding="async"
                width={96}
                height={96}
                className="w-full"
              />
            </label>
          ))}
        </fieldset>
      </DialogContent>
    </Dialog>
  );
}
