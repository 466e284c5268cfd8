import type { CreateOrderRequest } from "@contract/bookings.ts";
import { useMutation } from "@tanstack/react-query";
import { api } from "@/lib/api-client.ts";

/** Requests the provider's order for a held booking; `amount`, in minor units, is the price that the customer was shown. */
const createOrder = (body: CreateOrderRequest) => api("POST /bookings/create-order", { body });

export const useCreateOrder = () => useMutation({ mutationFn: createOrder });
