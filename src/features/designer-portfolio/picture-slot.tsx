import { Trash2 } from "lucide-react";
import { useController, useFormContext } from "react-hook-form";
import { cn } from "@/lib/class-names.ts";
import { Button } from "@/ui/button.tsx";
import { DoorImage } from "@/ui/door-image.tsx";
import { FieldGroup } from "@/ui/field.tsx";
import { PictureUpload } from "./picture-upload.tsx";
import { PictureWords } from "./picture-words.tsx";
import { newPicture, type ProjectValues } from "./project-values.ts";
import { useUploads } from "./use-uploads.ts";

type PictureSlotProps = {
  name: "cover" | `steps.${number}.picture` | `pairs.${number}.before` | `pairs.${number}.after`;
  label: string;
  hint?: string;
  /** Without a picture, its place is as high as a picture. */
  large?: boolean;
  /** Places its words beside it if there is room. */
  beside?: boolean;
  withCaption?: boolean;
  /** Accepts several pictures if there is none yet: `add` receives the paths after the first, at most `most`. */
  others?: { add: (path: string) => void; most: number };
};

/** The place of one picture. A replacement keeps the words. */
export function PictureSlot({
  name,
  label,
  hint,
  large = false,
  beside = false,
  withCaption = false,
  others,
}: PictureSlotProps) {
  const { control, getValues } = useFormContext<ProjectValues>();
  const { field, fieldState } = useController({ control, name });
  const picture = field.value;
  const { uploads, add, retry, leaveOut } = useUploads("room", (path, replaces) => {
    // Two uploads may end before the page shows the first one.
    const present = getValues(name);
    if (others && present && !replaces) return others.add(path);
    field.onChange({ ...(present ?? newPicture(path)), path });
  });
  const most = 1 + (picture ? 0 : (others?.most ?? 0));
  return (
    <FieldGroup label={label} error={fieldState.error?.message}>
      <div
        className={cn(
          "grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-3",
          picture && beside && "items-start sm:grid-cols-[14rem_minmax(0,1fr)]",
        )}
      >
        {picture && (
          <DoorImage
            src={picture.path}
            alt={picture.alt}
            sizes={beside ? "(min-width: 640px) 14rem, 100vw" : "42rem"}
            className={cn("aspect-[3/2] w-full rounded-card", beside && "sm:row-span-2")}
          />
        )}
        <div className="flex flex-wrap items-start gap-2">
          <PictureUpload
            action={picture ? "Change picture" : most > 1 ? "Add pictures" : "Add a picture"}
            label={`${label} file`}
            most={most}
            uploads={uploads}
            onFiles={(files) => add(files, picture !== null)}
            onRetry={retry}
            onLeaveOut={leaveOut}
            hint={picture ? undefined : hint}
            large={large && !picture}
            className="flex-1"
          />
          {picture && (
            <Button variant="ghost" size="sm" className="mt-4" onClick={() => field.onChange(null)}>
              <Trash2 aria-hidden="true" />
              Remove
              <span className="sr-only"> {label}</span>
            </Button>
          )}
        </div>
        {picture && <PictureWords picture={picture} onChange={field.onChange} withCaption={withCaption} />}
      </div>
    </FieldGroup>
  );
}
