import { Done } from "../../shared/contract/common.ts";
import { OwnProjectsResponse, Project, ProjectsResponse, SaveProjectResponse } from "../../shared/contract/projects.ts";
import { asVisitorFirst } from "../caller.ts";
import type { Handlers, Services } from "../types.ts";

export function projectHandlers({ accounts, database }: Services) {
  return {
    "GET /designers/:id/projects": ({ params, token }) =>
      asVisitorFirst(accounts, token, (viewer) =>
        database.call("list_projects", { p_designer_id: params.id, p_viewer: viewer }, ProjectsResponse),
      ),

    "GET /designers/:id/projects/:slug": ({ params, token }) =>
      asVisitorFirst(accounts, token, (viewer) =>
        database.call("get_project", { p_designer_id: params.id, p_slug: params.slug, p_viewer: viewer }, Project),
      ),

    "GET /projects": ({ userId }) => database.call("list_own_projects", { p_designer_id: userId }, OwnProjectsResponse),

    "GET /projects/:id": ({ userId, params }) =>
      database.call("get_own_project", { p_designer_id: userId, p_project_id: params.id }, Project),

    "POST /projects/save": ({ userId, body }) =>
      database.call("save_project", { p_designer_id: userId, p_project: body }, SaveProjectResponse),

    "POST /projects/publish": ({ userId, body }) =>
      database.call(
        "publish_project",
        { p_designer_id: userId, p_project_id: body.id, p_published: body.published },
        Done,
      ),

    "POST /projects/delete": ({ userId, body }) =>
      database.call("delete_project", { p_designer_id: userId, p_project_id: body.id }, Done),

    "POST /projects/reorder": ({ userId, body }) =>
      database.call("reorder_projects", { p_designer_id: userId, p_ids: body.ids }, Done),
  } satisfies Partial<Handlers>;
}
