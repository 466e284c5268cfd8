-- Written by `npm run contract:generate` from edge-functions/shared/contract: change the contract, not this file.

-- Limits. Calling them costs nothing: an immutable function without arguments is evaluated when the statement is planned.
create function private.address_code_hours() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '1 hours'; end $$;
create function private.address_link_days() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '7 days'; end $$;
create function private.buffer_minutes_step() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 5; end $$;
create function private.complaint_decide_days() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '30 days'; end $$;
create function private.complaint_hours() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '72 hours'; end $$;
create function private.costly_cancellation_hours() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '24 hours'; end $$;
create function private.extension_grace_minutes() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '2 minutes'; end $$;
create function private.extension_minutes() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '15 minutes'; end $$;
create function private.extension_window_minutes() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '10 minutes'; end $$;
create function private.full_refund_minutes() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '10 minutes'; end $$;
create function private.hold_minutes() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '15 minutes'; end $$;
create function private.indian_states() returns jsonb language plpgsql immutable parallel safe set search_path = '' as $$ begin return '[["01","Jammu and Kashmir"],["02","Himachal Pradesh"],["03","Punjab"],["04","Chandigarh"],["05","Uttarakhand"],["06","Haryana"],["07","Delhi"],["08","Rajasthan"],["09","Uttar Pradesh"],["10","Bihar"],["11","Sikkim"],["12","Arunachal Pradesh"],["13","Nagaland"],["14","Manipur"],["15","Mizoram"],["16","Tripura"],["17","Meghalaya"],["18","Assam"],["19","West Bengal"],["20","Jharkhand"],["21","Odisha"],["22","Chhattisgarh"],["23","Madhya Pradesh"],["24","Gujarat"],["26","Dadra and Nagar Haveli and Daman and Diu"],["27","Maharashtra"],["29","Karnataka"],["30","Goa"],["31","Lakshadweep"],["32","Kerala"],["33","Tamil Nadu"],["34","Puducherry"],["35","Andaman and Nicobar Islands"],["36","Telangana"],["37","Andhra Pradesh"],["38","Ladakh"]]'::jsonb; end $$;
create function private.keep_brief_days() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '365 days'; end $$;
create function private.keep_contact_query_days() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '365 days'; end $$;
create function private.keep_email_days() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '90 days'; end $$;
create function private.keep_free_consultation_days() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '365 days'; end $$;
create function private.keep_payment_event_days() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '365 days'; end $$;
create function private.keep_security_event_days() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '90 days'; end $$;
create function private.keep_waived_debt_days() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '1095 days'; end $$;
create function private.max_address_code_tries() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 5; end $$;
create function private.max_alt() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 200; end $$;
create function private.max_billing_address() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 300; end $$;
create function private.max_billing_region() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 60; end $$;
create function private.max_brief_budget() returns bigint language plpgsql immutable parallel safe set search_path = '' as $$ begin return 10000000000; end $$;
create function private.max_brief_question() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 300; end $$;
create function private.max_brief_text() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 600; end $$;
create function private.max_buffer_minutes() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 120; end $$;
create function private.max_bytes_of_files() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 2097152000; end $$;
create function private.max_bytes_of_files_of_booking() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 314572800; end $$;
create function private.max_bytes_of_files_unconfirmed() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 52428800; end $$;
create function private.max_bytes_of_pictures() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 157286400; end $$;
create function private.max_bytes_of_pictures_unconfirmed() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 10485760; end $$;
create function private.max_calendar_name() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 60; end $$;
create function private.max_calendar_url() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 2000; end $$;
create function private.max_calendars() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 5; end $$;
create function private.max_caption() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 200; end $$;
create function private.max_chat_message() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 4000; end $$;
create function private.max_complaint() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 2000; end $$;
create function private.max_contact_name() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 200; end $$;
create function private.max_contact_query() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 5000; end $$;
create function private.max_data_file_bytes() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 16777216; end $$;
create function private.max_description() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 300; end $$;
create function private.max_documents() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 3; end $$;
create function private.max_email() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 254; end $$;
create function private.max_extension_minutes() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 60; end $$;
create function private.max_extra_hours() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 100; end $$;
create function private.max_file_bytes() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 26214400; end $$;
create function private.max_file_name() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 120; end $$;
create function private.max_files() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 3000; end $$;
create function private.max_files_of_booking() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 300; end $$;
create function private.max_files_unconfirmed() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 20; end $$;
create function private.max_floor_plan_ink() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 60000; end $$;
create function private.max_floor_plan_items() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 80; end $$;
create function private.max_floor_plan_marks() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 40; end $$;
create function private.max_floor_plan_notes() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 500; end $$;
create function private.max_floor_plan_openings() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 24; end $$;
create function private.max_floor_plan_photos() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 20; end $$;
create function private.max_floor_plan_picture_bytes() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 131072; end $$;
create function private.max_floor_plan_rows_ever() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 5000; end $$;
create function private.max_found() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 500; end $$;
create function private.max_free_a_day() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 8; end $$;
create function private.max_holds() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 3; end $$;
create function private.max_horizon_days() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 365; end $$;
create function private.max_link() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 2000; end $$;
create function private.max_listed_payouts() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 60; end $$;
create function private.max_member_report() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 2000; end $$;
create function private.max_message() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 1000; end $$;
create function private.max_name() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 120; end $$;
create function private.max_notes() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 2000; end $$;
create function private.max_notice_minutes() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 20160; end $$;
create function private.max_offers() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 3; end $$;
create function private.max_open_free() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 5; end $$;
create function private.max_phone() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 40; end $$;
create function private.max_picture_bytes() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 5242880; end $$;
create function private.max_picture_path() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 100; end $$;
create function private.max_pictures() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 300; end $$;
create function private.max_pictures_unconfirmed() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 20; end $$;
create function private.max_place() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 59; end $$;
create function private.max_plan_answer() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 2000; end $$;
create function private.max_plan_days() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 30; end $$;
create function private.max_plan_files() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 8; end $$;
create function private.max_plan_found() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 4000; end $$;
create function private.max_plan_items() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 60; end $$;
create function private.max_plan_place() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 80; end $$;
create function private.max_plan_price() returns bigint language plpgsql immutable parallel safe set search_path = '' as $$ begin return 10000000000; end $$;
create function private.max_plan_quantity() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 999; end $$;
create function private.max_plan_question() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 600; end $$;
create function private.max_plan_questions() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 3; end $$;
create function private.max_plan_rows() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 400; end $$;
create function private.max_plan_step() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 600; end $$;
create function private.max_plan_steps() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 30; end $$;
create function private.max_plan_title() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 120; end $$;
create function private.max_price_inr() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 400000; end $$;
create function private.max_price_usd() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 5000; end $$;
create function private.max_profile_bio() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 4000; end $$;
create function private.max_profile_certifications() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 20; end $$;
create function private.max_profile_certifications_text() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 160; end $$;
create function private.max_profile_design_process() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 8; end $$;
create function private.max_profile_design_process_texts() returns jsonb language plpgsql immutable parallel safe set search_path = '' as $$ begin return '{"title":80,"description":400}'::jsonb; end $$;
create function private.max_profile_experience_years() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 80; end $$;
create function private.max_profile_faq() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 12; end $$;
create function private.max_profile_faq_texts() returns jsonb language plpgsql immutable parallel safe set search_path = '' as $$ begin return '{"question":200,"answer":1200}'::jsonb; end $$;
create function private.max_profile_headline() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 300; end $$;
create function private.max_profile_intro() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 1000; end $$;
create function private.max_profile_languages() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 12; end $$;
create function private.max_profile_skills() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 200; end $$;
create function private.max_profile_styles() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 8; end $$;
create function private.max_profile_timeline() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 20; end $$;
create function private.max_profile_timeline_texts() returns jsonb language plpgsql immutable parallel safe set search_path = '' as $$ begin return '{"year":20,"event":200}'::jsonb; end $$;
create function private.max_profile_title() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 120; end $$;
create function private.max_project_fact() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 40; end $$;
create function private.max_projects() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 30; end $$;
create function private.max_provider_id() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 64; end $$;
create function private.max_push_endpoint() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 1000; end $$;
create function private.max_push_subscriptions() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 10; end $$;
create function private.max_review() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 2000; end $$;
create function private.max_review_answer() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 1000; end $$;
create function private.max_review_stars() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 5; end $$;
create function private.max_room_type() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 80; end $$;
create function private.max_service() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 80; end $$;
create function private.max_service_name() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 120; end $$;
create function private.max_services() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 30; end $$;
create function private.max_sign_in_attempts() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 10; end $$;
create function private.max_skill() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 80; end $$;
create function private.max_slot_minutes() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 480; end $$;
create function private.max_slug() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 80; end $$;
create function private.max_story() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 4000; end $$;
create function private.max_style() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 60; end $$;
create function private.max_time_zone() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 64; end $$;
create function private.max_title() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 120; end $$;
create function private.max_weekly_hours() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 42; end $$;
create function private.max_words() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 600; end $$;
create function private.min_brief_budget() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 100; end $$;
create function private.min_price() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 1; end $$;
create function private.min_slot_minutes() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 5; end $$;
create function private.next_session_days() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '60 days'; end $$;
create function private.no_show_report_hours() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '24 hours'; end $$;
create function private.no_show_wait_minutes() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '15 minutes'; end $$;
create function private.offer_hours() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '24 hours'; end $$;
create function private.payee_delay_days() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '3 days'; end $$;
create function private.plan_asking_days() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '7 days'; end $$;
create function private.plan_patience_days() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '7 days'; end $$;
create function private.plan_refund_percent() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 50; end $$;
create function private.refunds() returns jsonb language plpgsql immutable parallel safe set search_path = '' as $$ begin return '[{"noticeHours":24,"percent":100},{"noticeHours":2,"percent":50}]'::jsonb; end $$;
create function private.reliability_case_days() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '60 days'; end $$;
create function private.reliability_case_sessions() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 3; end $$;
create function private.reliability_shown_from() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 5; end $$;
create function private.reminder_minutes() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '10 minutes'; end $$;
create function private.review_days() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '60 days'; end $$;
create function private.review_edit_days() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '7 days'; end $$;
create function private.review_together_minutes() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '5 minutes'; end $$;
create function private.room_opens_before_minutes() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '5 minutes'; end $$;
create function private.room_report_seconds() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '30 seconds'; end $$;
create function private.sign_in_free_attempts() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 5; end $$;
create function private.sign_in_lock_hours() returns interval language plpgsql immutable parallel safe set search_path = '' as $$ begin return interval '24 hours'; end $$;
create function private.slot_minutes_step() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 5; end $$;
create function private.usual_horizon_days() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 90; end $$;
create function private.usual_notice_minutes() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 240; end $$;
create function private.usual_notice_minutes_with_plan() returns int language plpgsql immutable parallel safe set search_path = '' as $$ begin return 1440; end $$;

-- The characters that texts are stored without, as a regular expression.
create function private.invisible_characters() returns text language plpgsql immutable parallel safe set search_path = '' as $$ begin return '[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|(?<![\u0600-\u0DFF\u1000-\u109F\u1780-\u18AF\u2190-\u2BFF\uFE0F\U0001F000-\U0001FAFF])[\u200C\u200D]|(?<!\u0D4D)[\u200C\u200D](?![\u0600-\u0DFF\u1000-\u109F\u1780-\u18AF\u2190-\u2BFF\uFE0F\U0001F000-\U0001FAFF])'; end $$;

-- The HTTP status and the code of each reason for which private.refuse refuses.
create function private.refusals() returns jsonb language plpgsql immutable parallel safe set search_path = '' as $$ begin return '{
"unauthenticated": [401, "unauthenticated"], "suspended": [403, "suspended"], "wrong_role": [403, "wrong_role"], "address_unconfirmed": [403, "address_unconfirmed"],
"rate_limited": [429, "rate_limited"], "sign_in_paused": [429, "rate_limited"], "sign_in_locked": [429, "sign_in_locked"],
"name_missing": [400, "invalid_name"], "name_too_long": [400, "invalid_name"], "name_holds_address": [400, "invalid_name"],
"name_holds_symbols": [400, "invalid_name"], "name_claims_to_be_us": [400, "invalid_name"], "invalid_version": [400, "invalid_version"],
"not_announced": [403, "not_announced"], "account_not_found": [404, "not_found"], "session_not_found": [404, "not_found"],
"email_taken": [409, "email_taken"], "link_expired": [410, "link_expired"], "address_link_expired": [410, "link_expired"],
"data_already_requested": [409, "already_requested"], "data_file_expired": [410, "link_expired"], "session_running": [409, "session_running"],
"case_open": [409, "case_open"], "plan_owed": [409, "plan_owed"], "debt": [409, "debt"], "money_due": [409, "money_due"],
"invalid_picture": [400, "invalid_picture"], "too_many_pictures": [409, "too_many_pictures"], "too_many_pictures_unconfirmed": [409, "too_many_pictures"],
"invalid_browser_time_zone": [400, "invalid_time_zone"], "endpoint_taken": [409, "endpoint_taken"], "designer_not_found": [404, "not_found"],
"invalid_time_zone": [400, "invalid_time_zone"], "no_slot_between_hours": [400, "invalid_availability"], "hours_overlap": [400, "invalid_availability"],
"rate_not_found": [400, "invalid_rate"], "project_not_found": [404, "not_found"], "too_many_projects": [409, "too_many_projects"],
"published_project_without_cover": [409, "project_incomplete"], "project_without_cover": [409, "project_incomplete"], "calendar_not_found": [404, "not_found"],
"calendar_known": [409, "calendar_known"], "too_many_calendars": [409, "too_many_calendars"], "unknown_budget": [400, "invalid_filter"],
"unknown_experience": [400, "invalid_filter"], "booking_not_found": [404, "not_found"], "chat_not_found": [404, "not_found"],
"rate_retired": [400, "invalid_rate"], "slot_ends_before_start": [400, "invalid_slot"], "slot_not_offered": [400, "invalid_slot"],
"slot_needs_notice": [400, "invalid_slot"], "slot_begun": [409, "slot_begun"], "slot_taken": [409, "slot_taken"], "not_bookable": [409, "not_bookable"],
"designer_blocked": [409, "not_bookable"], "too_many_holds": [409, "too_many_holds"], "too_many_free": [409, "too_many_free"],
"free_day_full": [409, "free_day_full"], "free_consultation_used": [409, "free_consultation_used"], "free_consultation_unconfirmed": [403, "address_unconfirmed"],
"move_not_confirmed": [409, "not_reschedulable"], "move_too_late": [409, "not_reschedulable"], "move_designer_not_listed": [409, "not_reschedulable"],
"move_not_offered": [409, "not_reschedulable"], "offer_while_hidden": [409, "not_reschedulable"], "answer_while_hidden": [409, "request_closed"],
"wrong_number_of_offers": [400, "invalid_slot"], "offer_begun": [409, "slot_begun"], "offer_does_not_fit_booking": [400, "invalid_slot"],
"offer_does_not_fit_request": [400, "invalid_slot"], "designer_busy": [409, "slot_taken"], "wrong_number_of_ranges": [400, "invalid_range"],
"range_too_long": [400, "invalid_range"], "range_too_short": [400, "invalid_range"], "range_needs_notice": [400, "invalid_range"],
"range_too_far_ahead": [400, "invalid_range"], "time_request_unconfirmed": [403, "address_unconfirmed"], "time_already_requested": [409, "already_requested"],
"customer_has_asked": [409, "already_requested"], "customer_is_paying": [409, "already_requested"], "request_not_found": [404, "not_found"],
"request_closed": [409, "request_closed"], "offer_not_found": [404, "not_found"], "offering_closed": [409, "offering_closed"],
"own_rate_retired": [400, "invalid_rate"], "customer_had_free_consultation": [409, "free_consultation_used"], "application_closed": [409, "application_closed"],
"application_incomplete": [409, "application_incomplete"], "too_many_documents": [409, "too_many_documents"], "application_document_not_found": [404, "not_found"],
"not_payable": [409, "not_payable"], "already_paid": [409, "already_paid"], "hold_expired": [409, "hold_expired"], "amount_mismatch": [400, "amount_mismatch"],
"order_not_found": [404, "not_found"], "order_in_use": [409, "order_in_use"], "payment_not_found": [404, "not_found"], "payment_in_use": [409, "payment_in_use"],
"dispute_ended": [409, "dispute_ended"], "confirmed_meanwhile": [409, "refund_changed"], "refund_changed": [409, "refund_changed"],
"cost_changed": [409, "refund_changed"], "hold_not_kept": [409, "not_cancellable"], "not_cancellable": [409, "not_cancellable"],
"invalid_payee_name": [400, "invalid_payee"], "invalid_account": [400, "invalid_payee"], "invalid_bank_code": [400, "invalid_payee"],
"upi_outside_india": [400, "invalid_payee"], "invalid_upi_id": [400, "invalid_payee"], "upi_with_bank_code": [400, "invalid_payee"],
"invalid_iban": [400, "invalid_payee"], "invalid_bic": [400, "invalid_payee"], "invalid_indian_account": [400, "invalid_payee"],
"invalid_ifsc": [400, "invalid_payee"], "invalid_american_account": [400, "invalid_payee"], "invalid_routing_number": [400, "invalid_payee"],
"invalid_tax_id": [400, "invalid_payee"], "invalid_indian_tax_id": [400, "invalid_payee"], "invalid_gstin": [400, "invalid_payee"],
"missing_pan": [400, "invalid_payee"], "tax_id_of_another": [400, "invalid_payee"], "tax_id_differs": [400, "invalid_payee"],
"unknown_state": [400, "invalid_billing"], "gstin_of_another_state": [400, "invalid_billing"], "tax_id_without_country": [400, "invalid_billing"],
"tax_id_without_address": [400, "invalid_billing"], "payee_effective": [409, "payee_effective"], "payout_not_found": [404, "not_found"],
"invalid_period": [400, "invalid_period"], "too_many_lines": [409, "too_many_lines"], "room_closed": [409, "room_closed"],
"room_closed_by_block": [409, "room_closed"], "conversation_closed": [409, "room_closed"], "too_many_pages": [409, "too_many_pages"],
"member_already_reported": [409, "already_reported"], "not_absent": [409, "not_absent"], "no_show_already_reported": [409, "already_reported"],
"objection_closed": [409, "objection_closed"], "already_complained": [409, "already_complained"], "complaint_reason_of_other": [400, "invalid_request"],
"complaint_wish_of_other": [400, "invalid_request"], "complaint_closed": [409, "complaint_closed"], "no_show_undecided": [409, "no_show_undecided"],
"nothing_to_refund": [409, "nothing_to_refund"], "not_extendable": [409, "not_extendable"], "time_after_session_taken": [409, "slot_taken"],
"file_not_found": [404, "not_found"], "too_many_files_of_booking": [409, "too_many_files"], "too_many_files": [409, "too_many_files"],
"too_many_files_unconfirmed": [409, "too_many_files"], "review_not_found": [404, "not_found"], "not_reviewable": [409, "not_reviewable"],
"review_closed": [409, "review_closed"], "review_already_answered": [409, "already_answered"], "invalid_page": [400, "invalid_page"],
"brief_not_found": [404, "not_found"], "brief_closed": [409, "brief_closed"], "brief_changed": [409, "brief_changed"], "brief_empty": [409, "brief_empty"],
"floor_plan_closed": [409, "floor_plan_closed"], "floor_plan_of_other": [409, "not_yours"], "floor_plan_foreign": [400, "invalid_floor_plan"],
"floor_plan_item_removed": [409, "floor_plan_changed"], "floor_plan_full": [409, "floor_plan_full"], "plan_not_found": [404, "not_found"],
"plan_entry_not_found": [404, "not_found"], "plan_closed": [409, "plan_closed"], "plan_changed": [409, "plan_changed"], "invalid_plan": [400, "invalid_plan"],
"plan_incomplete": [409, "plan_incomplete"], "plan_file_removed": [409, "plan_incomplete"], "asking_closed": [409, "asking_closed"],
"question_not_found": [404, "not_found"], "question_of_another_plan": [404, "not_found"], "question_already_answered": [409, "already_answered"]
}'::jsonb; end $$;

-- The names by which a search finds the languages of designers.
create function private.language_names() returns jsonb language plpgsql immutable parallel safe set search_path = '' as $$ begin return '{"af":"Afrikaans","ar":"Arabic","as":"Assamese","bg":"Bulgarian","bn":"Bangla Bengali","bs":"Bosnian","ca":"Catalan","cs":"Czech","cy":"Welsh","da":"Danish","de":"German","el":"Greek","en":"English","es":"Spanish","et":"Estonian","eu":"Basque","fa":"Persian Farsi","fi":"Finnish","fil":"Filipino Tagalog","fr":"French","ga":"Irish","gl":"Galician","gu":"Gujarati","he":"Hebrew","hi":"Hindi","hr":"Croatian","hu":"Hungarian","hy":"Armenian","id":"Indonesian","is":"Icelandic","it":"Italian","ja":"Japanese","ka":"Georgian","kk":"Kazakh","kn":"Kannada","ko":"Korean","lt":"Lithuanian","lv":"Latvian","mk":"Macedonian","ml":"Malayalam","mr":"Marathi","ms":"Malay","mt":"Maltese","ne":"Nepali","nl":"Dutch","no":"Norwegian","or":"Odia Oriya","pa":"Punjabi Panjabi","pl":"Polish","pt":"Portuguese","ro":"Romanian","ru":"Russian","sa":"Sanskrit","si":"Sinhala","sk":"Slovak","sl":"Slovenian","sq":"Albanian","sr":"Serbian","sv":"Swedish","sw":"Swahili","ta":"Tamil","te":"Telugu","th":"Thai","tr":"Turkish","uk":"Ukrainian","ur":"Urdu","uz":"Uzbek","vi":"Vietnamese","yo":"Yoruba","zh":"Chinese Mandarin","zu":"Zulu"}'::jsonb; end $$;
