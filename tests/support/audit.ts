import { execFile } from "node:child_process";
import { join } from "node:path";

/** Runs `npm run audit:money` without npm. */
export function auditMoney(
  dataFolder: string,
  environment: Record<string, string>,
): Promise<{ code: number; said: string }> {
  const tool = ["--import", "tsx", join("tools", "audit-money.ts")];
  const without = { DATABASE_URL: "", RAZORPAY_KEY_ID: "" };
  const env = { ...process.env, ...without, PARLOUR_DATA: dataFolder, ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, tool, { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr });
    });
  });
}
