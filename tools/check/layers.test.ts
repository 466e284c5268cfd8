import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LAYERS, refusalOf } from "./layers.ts";

test("The layers of the web app are those of docs/frontend.md, in the same order", () => {
  const table = readFileSync("docs/frontend.md", "utf8").matchAll(/^\| `([\w-]+)\//gm);
  expect([...table].map(([, layer]) => layer)).toEqual(LAYERS);
});

const CONTRACT = "edge-functions/shared/contract/paths.ts";
const RAZORPAY = "edge-functions/shared/providers/payments/razorpay";

test.each([
  ["src/ui/field.tsx", "@/domain/account/roles.ts"],
  ["src/ui/field.tsx", "@/content/samples.ts"],
  ["src/app/page.tsx", "@/start/boot.ts"],
  ["src/domain/query-keys.ts", "@/features/room/room.tsx"],
  ["src/domain/booking/members.ts", "@/domain/review/stars.tsx"],
  ["src/domain/booking/members.test.ts", "@/domain/news/get-news.ts"],
  ["src/domain/news/get-news.ts", "@/domain/picture/upload.ts"],
  ["src/domain/news/get-news.ts", "@/domain/papers/get-papers.ts"],
  ["src/features/room/room.tsx", "@/features/plan/plan-page.tsx"],
  ["src/features/room/call/call.tsx", "../room.tsx"],
  ["edge-functions/api/app.ts", "../../src/lib/api.ts"],
  ["edge-functions/api/app.ts", "../jobs/app.ts"],
  ["edge-functions/shared/log.ts", "../api/app.ts"],
  ["edge-functions/jobs/app.ts", "../shared/providers/payments/razorpay/razorpay.ts"],
  ["edge-functions/jobs/app.test.ts", "../shared/providers/payments/razorpay/razorpay.ts"],
  ["edge-functions/shared/providers/payments/payments.ts", "./razorpay/razorpay.ts"],
  ["edge-functions/shared/providers/payments/other/other.ts", "../razorpay/razorpay.ts"],
  ["local/gateway/gateway.ts", "../sandboxes/journal.ts"],
  ["tools/screenshots.ts", "../art/portraits.ts"],
])("%s may not import %s", (from, specifier) => {
  expect(refusalOf(from, specifier)).toBeTruthy();
});

test.each([
  ["src/domain/review/stars.tsx", "@/domain/booking/members.ts"],
  ["src/domain/news/get-news.ts", "@/domain/query-keys.ts"],
  ["src/features/room/room.tsx", "@/domain/news/get-news.ts"],
  ["src/features/room/room.tsx", "./call/call.tsx"],
  ["src/features/room/room.tsx", "@contract/paths.ts"],
  ["src/lib/api.ts", "react"],
  ["src/start/main.tsx", "@/app/routes.tsx"],
  [CONTRACT, "./limits.ts"],
  ["edge-functions/api/app.ts", "../shared/log.ts"],
  ["edge-functions/api/app.test.ts", "../../tests/support/services.ts"],
  ["edge-functions/shared/providers/payments/connect.ts", "./razorpay/razorpay.ts"],
  [`${RAZORPAY}/razorpay.test.ts`, "./razorpay.ts"],
  [`${RAZORPAY}/razorpay.ts`, "../payments.ts"],
  ["local/tests/gateway.test.ts", "../sandboxes/journal.ts"],
  ["art/portraits.ts", "./draw.ts"],
])("%s may import %s", (from, specifier) => {
  expect(refusalOf(from, specifier)).toBeUndefined();
});
