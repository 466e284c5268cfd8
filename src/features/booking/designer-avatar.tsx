import { useDesigner } from "@/domain/designer/get-designer.ts";
import { Avatar } from "@/ui/avatar.tsx";

/** The avatar of a designer of whom the page knows only the id and name; the picture comes with their profile. */
export function DesignerAvatar({ id, name, size }: { id: string; name: string; size: number }) {
  const { data } = useDesigner(id);
  return <Avatar id={id} name={name} src={data?.profilePicture} size={size} />;
}
