import { expect, it } from "vitest";
import { ChangePasswordRequest } from "./account.ts";
import { LoginRequest, ResetPasswordRequest, SignupRequest } from "./auth.ts";

it("refuses a new password with more bytes than Auth accepts, and says so at its field", () => {
  const account = { name: "Anna", email: "anna@home.test", role: "user" };
  const asked = { currentPassword: "a-secret", key: "a".repeat(32), ...account };
  for (const [password, accepted] of [
    ["правильная лошадь батарея скрепка степлер", false],
    ["правильная лошадь", true],
  ] as const) {
    for (const request of [SignupRequest, ResetPasswordRequest, ChangePasswordRequest])
      expect(request.safeParse({ ...asked, password }).error?.issues.map(({ path }) => path)).toEqual(
        accepted ? undefined : [["password"]],
      );
    expect(LoginRequest.safeParse({ ...account, password }).success).toBe(true);
  }
});
