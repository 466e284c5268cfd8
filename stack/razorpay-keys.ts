/** Of the one account in the sandbox of the payment provider. Local only, and no secrets. */
export const RAZORPAY_KEYS = {
  keyId: "rzp_test_parlour",
  keySecret: "local_razorpay_secret",
  webhookSecret: "local_webhook_secret",
} as const;
