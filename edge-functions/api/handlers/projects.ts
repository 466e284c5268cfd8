import { Done } from "../../shared/contract/common.ts";
import { OwnProjectsResponse, Project, ProjectsResponse, SaveProjectResponse } from "../../shared/contract/projects.ts";
import { asVisitorFirst } from "../caller.ts";
import type { Handlers, Services } from "../types.ts";

export function projectHandlers({ accounts, database }: Services) {
  return {
    "GET /designers/:id/projects": ({ params, token }) =>
      asVisitorFirst(accounts, token, (viewer) =>
        database.call("list_projects", { designerId: params.id, viewer }, ProjectsResponse),
      ),

    "GET /designers/:id/projects/:slug": ({ params, token }) =>
      asVisitorFirst(accounts, token, (viewer) =>
        database.call("get_project", { designerId: params.id, slug: params.slug, viewer }, Project),
      ),

    "GET /projects": ({ userId }) => database.call("list_own_projects", { designerId: userId }, OwnProjectsResponse),

    "GET /projects/:id": ({ userId, params }) =>
      database.call("get_own_project", { designerId: userId, projectId: params.id }, Project),

    "POST /projects/save": ({ userId, body }) =>
      database.call("save_project", { designerId: userId, project: body }, SaveProjectResponse),

    "POST /projects/publish": ({ userId, body: { id, published } }) =>
      database.call("publish_project", { designerId: userId, projectId: id, published }, Done),

    "POST /projects/delete": ({ userId, body }) =>
      database.call("delete_project", { designerId: userId, projectId: body.id }, Done),

    "POST /projects/reorder": ({ userId, body }) =>
      database.call("reorder_projects", { designerId: userId, ...body }, Done),
  } satisfies Partial<Handlers>;
}
