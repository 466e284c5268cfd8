import * as paths from "@contract/paths.ts";
import { Ellipsis, Eye, EyeOff, Pencil, Trash2, Upload } from "lucide-react";
import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import { buttonClass } from "@/ui/button.tsx";
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from "@/ui/dropdown-menu.tsx";
import type { OwnProject } from "./own-projects.ts";

type ProjectMenuProps = {
  designerId: string;
  project: OwnProject;
  onPublish: (published: boolean) => void;
  onDelete: () => void;
};

export function ProjectMenu({ designerId, project, onPublish, onDelete }: ProjectMenuProps) {
  const navigate = useNavigate();
  // Runs after the menu has closed and its button has the focus again, so that the dialog that opens returns the focus to it.
  const chosen = useRef<(() => void) | null>(null);
  const item = (action: () => void) => ({
    onSelect: () => {
      chosen.current = action;
    },
  });
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        className={buttonClass({ variant: "ghost", size: "icon" })}
        title="Edit, publish or delete"
        aria-label={`Edit, publish or delete ${project.title}`}
      >
        <Ellipsis aria-hidden="true" />
      </DropdownMenuTrigger>
      <DropdownMenuContent
        aria-label="Project"
        onCloseAutoFocus={() => {
          chosen.current?.();
          chosen.current = null;
        }}
      >
        <DropdownMenuItem {...item(() => void navigate(paths.ownProject(project.id)))}>
          <Pencil aria-hidden="true" />
          Edit
        </DropdownMenuItem>
        <DropdownMenuItem {...item(() => void navigate(paths.project(designerId, project.slug)))}>
          <Eye aria-hidden="true" />
          View page
        </DropdownMenuItem>
        <DropdownMenuItem {...item(() => onPublish(!project.published))}>
          {project.published ? <EyeOff aria-hidden="true" /> : <Upload aria-hidden="true" />}
          {project.published ? "Take off my page" : "Publish"}
        </DropdownMenuItem>
        <DropdownMenuItem className="text-danger" {...item(onDelete)}>
          <Trash2 aria-hidden="true" />
          Delete
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
