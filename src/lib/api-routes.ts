import type * as auth from "@contract/auth.ts";
import type * as bookings from "@contract/bookings.ts";
import type * as chats from "@contract/chats.ts";
import type * as common from "@contract/common.ts";
import type * as contact from "@contract/contact.ts";
import type * as designers from "@contract/designers.ts";
import type * as z from "zod/mini";

type Done = z.infer<typeof common.Done>;

/** Every call of `/api`, typed by the contract that the server validates with. Types only: no schema reaches the browser through here. */
export type ApiRoutes = {
  "POST /auth/login": { body: z.input<typeof auth.LoginRequest>; answer: auth.SessionResponse };
  "POST /auth/signup": { body: z.input<typeof auth.SignupRequest>; answer: auth.SessionResponse };
  "POST /discovery/contact": { body: z.input<typeof contact.ContactRequest>; answer: Done };
  "GET /designers": { query: Partial<designers.DesignersQuery>; answer: designers.DesignersResponse };
  "GET /filter-options/discovery-filters": { answer: designers.FilterOptions };
  "GET /designers/:id": { params: { id: string }; answer: designers.Designer };
  "GET /designers/available-slots/": {
    query: { designerId: string; date: string; timeZone?: string };
    answer: designers.SlotsResponse;
  };
  "GET /bookings/get-chats": { answer: chats.ChatsResponse };
  "GET /bookings/get-chat/:bookingId": { params: { bookingId: string }; answer: chats.Chat };
  "POST /bookings/book-slot": { body: z.input<typeof bookings.BookSlotRequest>; answer: bookings.BookSlotResponse };
  "POST /bookings/create-order": {
    body: z.input<typeof bookings.CreateOrderRequest>;
    answer: bookings.CreateOrderResponse;
  };
  "POST /bookings/verify-payment": {
    body: z.input<typeof bookings.VerifyPaymentRequest>;
    answer: bookings.VerifyPaymentResponse;
  };
  "GET /bookings/get-open-payments": { answer: bookings.OpenPaymentsResponse };
  "GET /bookings/get-booking/:bookingId": { params: { bookingId: string }; answer: bookings.BookingDetails };
  "POST /bookings/cancel-booking": {
    body: z.input<typeof bookings.CancelBookingRequest>;
    answer: bookings.CancelBookingResponse;
  };
  "POST /bookings/reschedule": {
    body: z.input<typeof bookings.RescheduleRequest>;
    answer: bookings.RescheduleResponse;
  };
  "POST /bookings/offer-times": { body: z.input<typeof bookings.OfferTimesRequest>; answer: Done };
  "POST /designers/complete-onboarding": { body: z.input<typeof designers.ProfileRequest>; answer: Done };
  "GET /designers/bookings": { answer: bookings.DesignerBookingsResponse };
  "GET /designers/earnings": { answer: bookings.EarningsResponse };
};

export type ApiRoute = keyof ApiRoutes;

/** What a call needs beside its name: exactly the params, query and body that its entry has. */
export type ApiInput<Route extends ApiRoute> = Omit<ApiRoutes[Route], "answer">;
export type ApiAnswer<Route extends ApiRoute> = ApiRoutes[Route]["answer"];
