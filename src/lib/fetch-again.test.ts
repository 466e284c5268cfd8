import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it, onTestFinished } from "vitest";
import { fetchAgain } from "./fetch-again.ts";

const KEY = ["chat", "booking"];
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Shows a query whose answers the test gives. */
function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers: { give: (answer: string) => void; fail: () => void }[] = [];
  const queryFn = () =>
    new Promise<string>((give, fail) => answers.push({ give, fail: () => fail(new Error("unreachable")) }));
  const observer = new QueryObserver(client, { queryKey: [...KEY, "messages"], queryFn });
  onTestFinished(observer.subscribe(() => {}));
  const shown = () => observer.getCurrentResult().data;
  return { client, answers, shown };
}

it("fetches once more after a first fetch, which may be older than the change", async () => {
  const { client, answers, shown } = open();
  fetchAgain(client, KEY);
  expect(answers).toHaveLength(1);
  answers[0]?.give("before the change");
  await settled();
  expect([answers.length, shown()]).toEqual([2, "before the change"]);
  answers[1]?.give("after it");
  await settled();
  expect([answers.length, shown()]).toEqual([2, "after it"]);
});

it("does not fetch again after a first fetch that fails", async () => {
  const { client, answers } = open();
  fetchAgain(client, KEY);
  answers[0]?.fail();
  await settled();
  expect(answers).toHaveLength(1);
});

it("starts over if something was fetched before, unless the predicate excludes it", async () => {
  const { client, answers, shown } = open();
  answers[0]?.give("one");
  await settled();
  fetchAgain(client, KEY, () => false);
  expect(answers).toHaveLength(1);
  fetchAgain(client, KEY);
  expect(answers).toHaveLength(2);
  // Called during the next fetch, whose answer no longer counts.
  fetchAgain(client, KEY);
  expect(answers).toHaveLength(3);
  answers[1]?.give("two");
  answers[2]?.give("three");
  await settled();
  expect(shown()).toBe("three");
});
