import { beforeAll, describe, expect, it } from "vitest";
import { Done } from "../../edge-functions/shared/contract/common.ts";
import {
  OwnProjectsResponse,
  Project,
  ProjectsResponse,
  SaveProjectResponse,
} from "../../edge-functions/shared/contract/projects.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { type DesignerPerson, newDesignerPerson } from "../support/people.ts";
import { uploadPicture } from "../support/pictures.ts";
import { projectRequest } from "../support/projects.ts";

/* The calls about projects. tests/db/projects.test.ts has the rules. */

let designer: DesignerPerson;
let cover: string;
beforeAll(async () => {
  designer = await newDesignerPerson();
  cover = await uploadPicture(designer.token);
});

const post = (path: string, body: object) => call("POST", `/projects/${path}`, { token: designer.token, body });
const listed = async (id = designer.id) =>
  expectAnswer(ProjectsResponse, await call("GET", `/designers/${id}/projects`)).projects;

describe("A project", () => {
  it("is saved, read, published, ordered and deleted", async () => {
    const { token } = designer;
    const picture = { path: cover, alt: "A bar", caption: "" };
    const projects = [
      projectRequest({ title: "Café José", cover: picture }),
      projectRequest({ title: "Loft", cover: picture }),
    ];
    for (const [index, project] of projects.entries())
      expect(expectAnswer(SaveProjectResponse, await post("save", project))).toEqual({
        id: project.id,
        slug: ["cafe-jose", "loft"][index],
      });
    const [first = "", second = ""] = projects.map(({ id }) => id);
    const [project] = projects;
    const own = expectAnswer(Project, await call("GET", `/projects/${first}`, { token }));
    expect(own).toMatchObject({ ...project, designerId: designer.id, published: false });
    const show = (asToken?: string) => call("GET", `/designers/${designer.id}/projects/cafe-jose`, { token: asToken });
    expectRefusal(await show(), 404, "not_found");
    expect(expectAnswer(Project, await show(token))).toEqual(own);
    expect(await listed()).toEqual([]);

    for (const id of [first, second]) expectAnswer(Done, await post("publish", { id, published: true }));
    expect(expectAnswer(Project, await show())).toEqual({ ...own, published: true });
    expectAnswer(Done, await post("reorder", { ids: [second, first] }));
    expect((await listed()).map(({ slug }) => slug)).toEqual(["loft", "cafe-jose"]);
    expectAnswer(Done, await post("publish", { id: second, published: false }));
    expectAnswer(Done, await post("delete", { id: first }));
    const { projects: left } = expectAnswer(OwnProjectsResponse, await call("GET", "/projects", { token }));
    expect(left).toMatchObject([{ id: second, published: false }]);
  });
});
