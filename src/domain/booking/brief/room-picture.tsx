import { lazy, Suspense } from "react";

type RoomPictureProps = {
  /** A FloorPlanOutline, as answers contain it. */
  outline: string;
  /** In pixels. */
  width: number;
  height?: number;
  /** "" beside words that say the same. */
  label: string;
  className?: string;
};

const Nothing = (_: RoomPictureProps) => null;
/** Lists load the code late; without it they only lack their pictures. */
async function load() {
  const { SmallFloorPlan } = await import("@/domain/floor-plan/small-floor-plan.tsx");
  return ({ outline, ...props }: RoomPictureProps) => <SmallFloorPlan outline={JSON.parse(outline)} {...props} />;
}
const Drawing = lazy(async () => ({ default: await load().catch(() => Nothing) }));

/** Shows the drawn room as its booking's picture. Its place is reserved while the code loads. */
export function RoomPicture({ outline, width, height = width, label, className }: RoomPictureProps) {
  return (
    <span className={className} style={{ display: "inline-block", width, height }}>
      <Suspense>
        <Drawing outline={outline} width={width} height={height} label={label} />
      </Suspense>
    </span>
  );
}
