import { Hono } from "hono";
import * as z from "zod/mini";
import { ApiError } from "../../shared/api-error.ts";
import { DesignerBookingsResponse, EarningsResponse } from "../../shared/contract/bookings.ts";
import { Done, Id } from "../../shared/contract/common.ts";
import {
  Designer,
  DesignersQuery,
  DesignersResponse,
  ProfileRequest,
  SlotsQuery,
  SlotsResponse,
} from "../../shared/contract/designers.ts";
import { accept, operation } from "../operation.ts";
import { bearerToken, requireRole } from "../require-role.ts";
import type { ApiEnv, Services, SignedInEnv } from "../types.ts";

const DesignerParam = z.object({ id: Id });

/** What everybody sees alike may be kept for a moment, but only apart from what a signed-in person is shown. */
const BRIEFLY = "public, max-age=15";

export function designerRoutes(services: Services) {
  const { accounts, database } = services;

  return (
    new Hono<SignedInEnv & ApiEnv>()
      .get(
        "/designers",
        operation("Search designers", DesignersResponse, { 400: ["invalid_filter"] }),
        accept("query", DesignersQuery),
        async (c) => {
          const query = c.req.valid("query");
          const args = {
            p_search: query.search,
            p_style: query.style,
            p_skill: query.skill,
            p_budget: query.budget,
            p_experience: query.experience,
            p_location: query.location,
            p_page: query.page,
            p_limit: query.limit,
          };
          const designers = await database.call("list_designers", args, DesignersResponse);
          c.header("cache-control", BRIEFLY);
          return c.json(designers);
        },
      )
      // The routes with a word of their own come before the one that takes it for an id.
      .get(
        "/designers/available-slots",
        operation("The slots of one day of a designer", SlotsResponse, {
          400: ["invalid_time_zone"],
          404: ["not_found"],
        }),
        accept("query", SlotsQuery),
        async (c) => {
          const { designerId, date, timeZone } = c.req.valid("query");
          const args = { p_designer_id: designerId, p_date: date, p_time_zone: timeZone };
          return c.json(await database.call("available_slots", args, SlotsResponse));
        },
      )
      .get(
        "/designers/bookings",
        operation("The designer's own bookings", DesignerBookingsResponse),
        requireRole(services, "designer"),
        async (c) => {
          const args = { p_designer_id: c.var.user.id };
          return c.json(await database.call("designer_bookings", args, DesignerBookingsResponse));
        },
      )
      .get(
        "/designers/earnings",
        operation("The designer's own earnings", EarningsResponse),
        requireRole(services, "designer"),
        async (c) => {
          const args = { p_designer_id: c.var.user.id };
          return c.json(await database.call("designer_earnings", args, EarningsResponse));
        },
      )
      .post(
        "/designers/complete-onboarding",
        operation("Save the designer's own profile: onboarding and every later change", Done, {
          400: ["invalid_rate", "invalid_time_zone", "invalid_picture", "invalid_availability"],
        }),
        requireRole(services, "designer"),
        accept("json", ProfileRequest),
        async (c) => {
          const args = { p_designer_id: c.var.user.id, p_profile: c.req.valid("json") };
          return c.json(await database.call("save_designer_profile", args, Done));
        },
      )
      .get(
        "/designers/:id",
        operation("A designer; their own profile, by user id, also before it is published", Designer, {
          401: ["unauthenticated"],
          404: ["not_found"],
        }),
        accept("param", DesignerParam),
        async (c) => {
          const { id } = c.req.valid("param");
          const token = bearerToken(c.req.header("authorization"));
          const read = (viewer: string | null) =>
            database.call("get_designer", { p_designer_id: id, p_viewer: viewer }, Designer);
          if (!token) c.header("cache-control", BRIEFLY);
          try {
            return c.json(await read(null));
          } catch (error) {
            // Only here does it matter who asks; everyone else is spared the question, whatever token their browser still sends.
            if (!token || !(error instanceof ApiError) || error.status !== 404) throw error;
            return c.json(await read(await accounts.verify(token)));
          }
        },
      )
  );
}
