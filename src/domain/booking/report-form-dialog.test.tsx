// @dom
import { expect, it } from "vitest";
import { startSession } from "@/lib/session.ts";
import { change, render } from "@/lib/testing/render.tsx";
import { sessionOf } from "@/lib/testing/session-of.ts";
import { ReportFormDialog } from "./report-form-dialog.tsx";

const dialog = (isSuccess: boolean) => (
  <ReportFormDialog
    {...{
      draft: "complaint:booking",
      title: "Your session",
      description: "",
      reasonLabel: "What?",
      messageLabel: "How?",
    }}
    {...{ reasons: { other: "Something else" }, longestMessage: 2000, thanks: "We have it.", onReport: () => {} }}
    call={{ isPending: false, isSuccess, error: null }}
    onClose={() => {}}
  />
);

it("keeps the message across a reload, until it is sent", async () => {
  startSession(sessionOf("ellen", "user"));
  const field = () => document.querySelector("textarea") as HTMLTextAreaElement;
  const typing = await render(dialog(false));
  await change(field(), "The designer was not there.");
  await typing.unmount();
  const sending = await render(dialog(false));
  expect(field().value).toBe("The designer was not there.");
  await sending.render(dialog(true));
  await sending.unmount();
  await render(dialog(false));
  expect(field().value).toBe("");
});
