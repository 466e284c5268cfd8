/** The sandbox's one account. Local only, and no secrets. */
export const RAZORPAY_KEYS = {
  keyId: "rzp_test_parlour",
  keySecret: "local_razorpay_secret",
  webhookSecret: "local_webhook_secret",
} as const;
