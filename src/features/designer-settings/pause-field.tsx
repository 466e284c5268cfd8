import { useFormContext } from "react-hook-form";
import type { ProfileValues } from "@/domain/designer/profile-form/profile-values.ts";
import { Checkbox } from "@/ui/checkbox.tsx";

/** Hides the designer from the list for a while. */
export function PauseField() {
  const { register } = useFormContext<ProfileValues>();
  return (
    <div className="max-sm:mt-4 sm:-mt-1 sm:w-1/2 xl:w-128">
      <Checkbox aria-describedby="pause-help" {...register("paused")}>
        Pause new bookings
      </Checkbox>
      <p id="pause-help" className="text-sm text-pretty text-ink-500">
        Nobody finds your page or books a new time until you turn this off. The sessions that are booked stay, and can
        still be moved.
      </p>
    </div>
  );
}
