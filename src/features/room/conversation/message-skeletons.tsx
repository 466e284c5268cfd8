import { Skeleton } from "@/ui/skeleton.tsx";

/** The outline of a conversation that is being fetched. */
export function MessageSkeletons() {
  return (
    <div className="grid w-full gap-3" aria-hidden="true">
      <Skeleton className="h-11 w-3/5 rounded-bubble rounded-bl-none" />
      <Skeleton className="h-16 w-2/3 rounded-bubble rounded-bl-none" />
      <Skeleton className="h-11 w-1/2 justify-self-end rounded-bubble rounded-br-none" />
    </div>
  );
}
