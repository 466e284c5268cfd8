/** Keys of the only account in the payment provider's sandbox. They are local and not secret. */
export const RAZORPAY_KEYS = {
  keyId: "rzp_test_parlour",
  keySecret: "local_razorpay_secret",
  webhookSecret: "local_webhook_secret",
} as const;
