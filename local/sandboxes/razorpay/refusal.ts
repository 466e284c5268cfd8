export type Json = Record<string, unknown>;

/** The provider's error body; `status` is 400 for nearly everything, unknown ids included. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Json;
  constructor(description: string, more: Json = {}, status = 400) {
    super(description);
    this.status = status;
    this.body = {
      error: {
        code: "BAD_REQUEST_ERROR",
        description,
        source: "business",
        step: "payment_initiation",
        reason: "input_validation_failed",
        metadata: {},
        ...more,
      },
    };
  }
}
export const unknownId = () => new Refusal("The id provided does not exist");
