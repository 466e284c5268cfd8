export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  
  "public": {
          Tables: {
            "account_tasks": {
                  Row: {
                    "attempts": number,"created_at": string,"due_at": string,"expires_at": string,"id": string,"last_error": string | null,"profile_id": string,"ready_at": string | null,"status": Database["public"]['Enums']["account_task_status"],"task": Database["public"]['Enums']["account_task_kind"]
                  }
                  ComputedFields: never
                  Insert: {
                    "attempts"?: number,"created_at"?: string,"due_at"?: string,"expires_at"?: string,"id"?: string,"last_error"?: string | null,"profile_id": string,"ready_at"?: string | null,"status"?: Database["public"]['Enums']["account_task_status"],"task": Database["public"]['Enums']["account_task_kind"]
                  }
                  Update: {
                    "attempts"?: number,"created_at"?: string,"due_at"?: string,"expires_at"?: string,"id"?: string,"last_error"?: string | null,"profile_id"?: string,"ready_at"?: string | null,"status"?: Database["public"]['Enums']["account_task_status"],"task"?: Database["public"]['Enums']["account_task_kind"]
                  }
                  Relationships: [
                    {
      foreignKeyName: "account_tasks_profile_id_fkey"
      columns: ["profile_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"address_changes": {
                  Row: {
                    "created_at": string,"done_at": string | null,"new_address": string,"new_code": string | null,"new_confirmed_at": string | null,"new_key": string,"old_code": string | null,"old_confirmed_at": string | null,"old_key": string,"profile_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"done_at"?: string | null,"new_address": string,"new_code"?: string | null,"new_confirmed_at"?: string | null,"new_key": string,"old_code"?: string | null,"old_confirmed_at"?: string | null,"old_key": string,"profile_id": string
                  }
                  Update: {
                    "created_at"?: string,"done_at"?: string | null,"new_address"?: string,"new_code"?: string | null,"new_confirmed_at"?: string | null,"new_key"?: string,"old_code"?: string | null,"old_confirmed_at"?: string | null,"old_key"?: string,"profile_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "address_changes_profile_id_fkey"
      columns: ["profile_id"]
isOneToOne: true
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"attendance": {
                  Row: {
                    "booking_id": string,"first_seen": string,"has_left": boolean,"in_call": boolean,"last_seen": string,"media_seconds": number,"page_id": string,"profile_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "booking_id": string,"first_seen"?: string,"has_left"?: boolean,"in_call"?: boolean,"last_seen"?: string,"media_seconds"?: number,"page_id": string,"profile_id": string
                  }
                  Update: {
                    "booking_id"?: string,"first_seen"?: string,"has_left"?: boolean,"in_call"?: boolean,"last_seen"?: string,"media_seconds"?: number,"page_id"?: string,"profile_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "attendance_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "attendance_profile_id_fkey"
      columns: ["profile_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"availability": {
                  Row: {
                    "buffer_after_minutes": number,"buffer_before_minutes": number,"days": (number)[],"days_off": unknown,"designer_id": string,"end_time": string,"extra_hours": (Database["public"]['CompositeTypes']["date_hours"])[],"gap_minutes": number,"horizon_days": number,"notice_minutes": number | null,"promises_plan": boolean,"same_day": boolean,"slot_minutes": number,"start_time": string,"time_zone": string,"weekly_hours": (Database["public"]['CompositeTypes']["weekday_hours"])[] | null
                  }
                  ComputedFields: never
                  Insert: {
                    "buffer_after_minutes"?: number,"buffer_before_minutes"?: number,"days": (number)[],"days_off"?: unknown,"designer_id": string,"end_time": string,"extra_hours"?: (Database["public"]['CompositeTypes']["date_hours"])[],"gap_minutes"?: never,"horizon_days"?: number,"notice_minutes"?: number | null,"promises_plan"?: boolean,"same_day"?: boolean,"slot_minutes": number,"start_time": string,"time_zone": string,"weekly_hours"?: (Database["public"]['CompositeTypes']["weekday_hours"])[] | null
                  }
                  Update: {
                    "buffer_after_minutes"?: number,"buffer_before_minutes"?: number,"days"?: (number)[],"days_off"?: unknown,"designer_id"?: string,"end_time"?: string,"extra_hours"?: (Database["public"]['CompositeTypes']["date_hours"])[],"gap_minutes"?: never,"horizon_days"?: number,"notice_minutes"?: number | null,"promises_plan"?: boolean,"same_day"?: boolean,"slot_minutes"?: number,"start_time"?: string,"time_zone"?: string,"weekly_hours"?: (Database["public"]['CompositeTypes']["weekday_hours"])[] | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "availability_designer_id_fkey"
      columns: ["designer_id"]
isOneToOne: true
      referencedRelation: "designers"
      referencedColumns: ["id"]
    }
                  ]
                },"billing_details": {
                  Row: {
                    "address": string,"country": string,"name": string,"profile_id": string,"region": string,"tax_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "address": string,"country": string,"name": string,"profile_id": string,"region": string,"tax_id": string
                  }
                  Update: {
                    "address"?: string,"country"?: string,"name"?: string,"profile_id"?: string,"region"?: string,"tax_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "billing_details_profile_id_fkey"
      columns: ["profile_id"]
isOneToOne: true
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"blocks": {
                  Row: {
                    "blocked_by": Database["public"]['Enums']["booking_actor"],"created_at": string,"customer_id": string,"designer_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "blocked_by": Database["public"]['Enums']["booking_actor"],"created_at"?: string,"customer_id": string,"designer_id": string
                  }
                  Update: {
                    "blocked_by"?: Database["public"]['Enums']["booking_actor"],"created_at"?: string,"customer_id"?: string,"designer_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "blocks_customer_id_fkey"
      columns: ["customer_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "blocks_designer_id_fkey"
      columns: ["designer_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"booking_events": {
                  Row: {
                    "actor": Database["public"]['Enums']["booking_actor"] | null,"after": NonNullable<Json>,"before": NonNullable<Json>,"booking_id": string,"created_at": string,"designer_id": string,"id": string,"kind": Database["public"]['Enums']["booking_event_kind"],"message": string | null,"occurrence": string | null,"request_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "actor"?: Database["public"]['Enums']["booking_actor"] | null,"after"?: NonNullable<Json>,"before"?: NonNullable<Json>,"booking_id": string,"created_at"?: string,"designer_id": string,"id"?: string,"kind": Database["public"]['Enums']["booking_event_kind"],"message"?: string | null,"occurrence"?: string | null,"request_id"?: string | null
                  }
                  Update: {
                    "actor"?: Database["public"]['Enums']["booking_actor"] | null,"after"?: NonNullable<Json>,"before"?: NonNullable<Json>,"booking_id"?: string,"created_at"?: string,"designer_id"?: string,"id"?: string,"kind"?: Database["public"]['Enums']["booking_event_kind"],"message"?: string | null,"occurrence"?: string | null,"request_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "booking_events_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    }
                  ]
                },"booking_files": {
                  Row: {
                    "attempts": number,"booking_id": string,"bytes": number,"created_at": string,"due_at": string | null,"height": number | null,"id": string,"kind": Database["public"]['Enums']["file_kind"],"last_error": string | null,"name": string,"owner_id": string,"path": string,"purpose": Database["public"]['Enums']["file_purpose"],"state": Database["public"]['Enums']["file_state"],"width": number | null
                  }
                  ComputedFields: never
                  Insert: {
                    "attempts"?: number,"booking_id": string,"bytes": number,"created_at"?: string,"due_at"?: string | null,"height"?: number | null,"id": string,"kind": Database["public"]['Enums']["file_kind"],"last_error"?: string | null,"name": string,"owner_id": string,"path": string,"purpose": Database["public"]['Enums']["file_purpose"],"state"?: Database["public"]['Enums']["file_state"],"width"?: number | null
                  }
                  Update: {
                    "attempts"?: number,"booking_id"?: string,"bytes"?: number,"created_at"?: string,"due_at"?: string | null,"height"?: number | null,"id"?: string,"kind"?: Database["public"]['Enums']["file_kind"],"last_error"?: string | null,"name"?: string,"owner_id"?: string,"path"?: string,"purpose"?: Database["public"]['Enums']["file_purpose"],"state"?: Database["public"]['Enums']["file_state"],"width"?: number | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "booking_files_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "booking_files_owner_id_fkey"
      columns: ["owner_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"booking_transitions": {
                  Row: {
                    "from_status": Database["public"]['Enums']["booking_status"],"to_status": Database["public"]['Enums']["booking_status"],"why": string
                  }
                  ComputedFields: never
                  Insert: {
                    "from_status": Database["public"]['Enums']["booking_status"],"to_status": Database["public"]['Enums']["booking_status"],"why": string
                  }
                  Update: {
                    "from_status"?: Database["public"]['Enums']["booking_status"],"to_status"?: Database["public"]['Enums']["booking_status"],"why"?: string
                  }
                  Relationships: [
                    
                  ]
                },"bookings": {
                  Row: {
                    "answers_id": string | null,"blocked": unknown,"created_at": string,"currency": Database["public"]['Enums']["currency_code"],"customer_id": string,"customer_time_zone": string | null,"designer_id": string,"extends_id": string | null,"fee_minimum_minor": number,"fee_percent": number,"gap_minutes": number,"hold_expires_at": string | null,"id": string,"invite_sequence": number,"kind": Database["public"]['Enums']["booking_kind"],"moved_late": boolean,"notes": string | null,"order_asked_at": string | null,"plan_days": number | null,"price_minor": number,"rate_id": string,"refund_cap_percent": number,"refunded_minor": number,"released_at": string | null,"service_name": string,"slot": unknown,"slot_type": Database["public"]['Enums']["slot_type"],"status": Database["public"]['Enums']["booking_status"],"status_changed_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "answers_id"?: string | null,"blocked"?: never,"created_at"?: string,"currency": Database["public"]['Enums']["currency_code"],"customer_id": string,"customer_time_zone"?: string | null,"designer_id": string,"extends_id"?: string | null,"fee_minimum_minor"?: number,"fee_percent"?: number,"gap_minutes"?: number,"hold_expires_at"?: string | null,"id"?: string,"invite_sequence"?: number,"kind"?: Database["public"]['Enums']["booking_kind"],"moved_late"?: boolean,"notes"?: string | null,"order_asked_at"?: string | null,"plan_days"?: number | null,"price_minor": number,"rate_id": string,"refund_cap_percent"?: number,"refunded_minor"?: number,"released_at"?: string | null,"service_name": string,"slot": unknown,"slot_type": Database["public"]['Enums']["slot_type"],"status": Database["public"]['Enums']["booking_status"],"status_changed_at"?: string
                  }
                  Update: {
                    "answers_id"?: string | null,"blocked"?: never,"created_at"?: string,"currency"?: Database["public"]['Enums']["currency_code"],"customer_id"?: string,"customer_time_zone"?: string | null,"designer_id"?: string,"extends_id"?: string | null,"fee_minimum_minor"?: number,"fee_percent"?: number,"gap_minutes"?: number,"hold_expires_at"?: string | null,"id"?: string,"invite_sequence"?: number,"kind"?: Database["public"]['Enums']["booking_kind"],"moved_late"?: boolean,"notes"?: string | null,"order_asked_at"?: string | null,"plan_days"?: number | null,"price_minor"?: number,"rate_id"?: string,"refund_cap_percent"?: number,"refunded_minor"?: number,"released_at"?: string | null,"service_name"?: string,"slot"?: unknown,"slot_type"?: Database["public"]['Enums']["slot_type"],"status"?: Database["public"]['Enums']["booking_status"],"status_changed_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "bookings_answers_id_fkey"
      columns: ["answers_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "bookings_customer_id_fkey"
      columns: ["customer_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "bookings_extends_id_fkey"
      columns: ["extends_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "bookings_rate_of_designer"
      columns: ["rate_id","designer_id"]
isOneToOne: false
      referencedRelation: "rates"
      referencedColumns: ["id","designer_id"]
    }
                  ]
                },"brief_requests": {
                  Row: {
                    "answered_at": string | null,"asked_at": string,"booking_id": string,"part": Database["public"]['Enums']["brief_part"]
                  }
                  ComputedFields: never
                  Insert: {
                    "answered_at"?: string | null,"asked_at"?: string,"booking_id": string,"part": Database["public"]['Enums']["brief_part"]
                  }
                  Update: {
                    "answered_at"?: string | null,"asked_at"?: string,"booking_id"?: string,"part"?: Database["public"]['Enums']["brief_part"]
                  }
                  Relationships: [
                    {
      foreignKeyName: "brief_requests_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    }
                  ]
                },"briefs": {
                  Row: {
                    "booking_id": string,"budget_currency": Database["public"]['Enums']["currency_code"] | null,"budget_minor": number | null,"idea": Json | null,"likes": string,"question": string,"room": Database["public"]['Enums']["room_kind"] | null,"room_words": string,"saved_at": string,"sent_at": string | null,"sent_parts": Json | null,"stays": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "booking_id": string,"budget_currency"?: Database["public"]['Enums']["currency_code"] | null,"budget_minor"?: number | null,"idea"?: Json | null,"likes"?: string,"question"?: string,"room"?: Database["public"]['Enums']["room_kind"] | null,"room_words"?: string,"saved_at"?: string,"sent_at"?: string | null,"sent_parts"?: Json | null,"stays"?: string,"version"?: number
                  }
                  Update: {
                    "booking_id"?: string,"budget_currency"?: Database["public"]['Enums']["currency_code"] | null,"budget_minor"?: number | null,"idea"?: Json | null,"likes"?: string,"question"?: string,"room"?: Database["public"]['Enums']["room_kind"] | null,"room_words"?: string,"saved_at"?: string,"sent_at"?: string | null,"sent_parts"?: Json | null,"stays"?: string,"version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "briefs_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: true
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    }
                  ]
                },"calendar_feeds": {
                  Row: {
                    "created_at": string,"profile_id": string,"read_at": string | null,"token_hash": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"profile_id": string,"read_at"?: string | null,"token_hash": string
                  }
                  Update: {
                    "created_at"?: string,"profile_id"?: string,"read_at"?: string | null,"token_hash"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "calendar_feeds_profile_id_fkey"
      columns: ["profile_id"]
isOneToOne: true
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"calendar_times": {
                  Row: {
                    "calendar_id": string,"designer_id": string,"slot": unknown,"stored_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "calendar_id": string,"designer_id": string,"slot": unknown,"stored_at"?: string
                  }
                  Update: {
                    "calendar_id"?: string,"designer_id"?: string,"slot"?: unknown,"stored_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "calendar_times_calendar_id_fkey"
      columns: ["calendar_id"]
isOneToOne: false
      referencedRelation: "calendars"
      referencedColumns: ["id"]
    }
                  ]
                },"calendars": {
                  Row: {
                    "created_at": string,"designer_id": string,"due_at": string,"etag": string | null,"fault": string | null,"id": string,"last_modified": string | null,"name": string,"parsed_at": string | null,"read_at": string | null,"read_fully_at": string | null,"tried_at": string | null,"unread_events": number,"url": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"designer_id": string,"due_at"?: string,"etag"?: string | null,"fault"?: string | null,"id"?: string,"last_modified"?: string | null,"name": string,"parsed_at"?: string | null,"read_at"?: string | null,"read_fully_at"?: string | null,"tried_at"?: string | null,"unread_events"?: number,"url": string
                  }
                  Update: {
                    "created_at"?: string,"designer_id"?: string,"due_at"?: string,"etag"?: string | null,"fault"?: string | null,"id"?: string,"last_modified"?: string | null,"name"?: string,"parsed_at"?: string | null,"read_at"?: string | null,"read_fully_at"?: string | null,"tried_at"?: string | null,"unread_events"?: number,"url"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "calendars_designer_id_fkey"
      columns: ["designer_id"]
isOneToOne: false
      referencedRelation: "designers"
      referencedColumns: ["id"]
    }
                  ]
                },"cancellation_rules": {
                  Row: {
                    "min_notice": string,"refund_percent": number
                  }
                  ComputedFields: never
                  Insert: {
                    "min_notice": string,"refund_percent": number
                  }
                  Update: {
                    "min_notice"?: string,"refund_percent"?: number
                  }
                  Relationships: [
                    
                  ]
                },"cancellations": {
                  Row: {
                    "booking_id": string,"cancelled_by": Database["public"]['Enums']["booking_actor"],"cost_minor": number,"created_at": string,"message": string | null,"refund_minor": number
                  }
                  ComputedFields: never
                  Insert: {
                    "booking_id": string,"cancelled_by": Database["public"]['Enums']["booking_actor"],"cost_minor"?: number,"created_at"?: string,"message"?: string | null,"refund_minor": number
                  }
                  Update: {
                    "booking_id"?: string,"cancelled_by"?: Database["public"]['Enums']["booking_actor"],"cost_minor"?: number,"created_at"?: string,"message"?: string | null,"refund_minor"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "cancellations_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: true
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    }
                  ]
                },"chats": {
                  Row: {
                    "booking_id": string,"created_at": string,"customer_id": string,"designer_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "booking_id": string,"created_at"?: string,"customer_id": string,"designer_id": string
                  }
                  Update: {
                    "booking_id"?: string,"created_at"?: string,"customer_id"?: string,"designer_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "chats_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: true
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "chats_customer_id_fkey"
      columns: ["customer_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "chats_designer_id_fkey"
      columns: ["designer_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"commission_terms": {
                  Row: {
                    "currency": Database["public"]['Enums']["currency_code"],"from_at": string,"minimum_minor": number,"percent": number
                  }
                  ComputedFields: never
                  Insert: {
                    "currency": Database["public"]['Enums']["currency_code"],"from_at": string,"minimum_minor": number,"percent": number
                  }
                  Update: {
                    "currency"?: Database["public"]['Enums']["currency_code"],"from_at"?: string,"minimum_minor"?: number,"percent"?: number
                  }
                  Relationships: [
                    
                  ]
                },"complaints": {
                  Row: {
                    "booking_id": string,"complained_by": Database["public"]['Enums']["booking_actor"],"created_at": string,"decided_at": string | null,"decision": string | null,"due_at": string,"message": string | null,"number": string,"ordinal": number,"reason": Database["public"]['Enums']["complaint_reason"],"refund_minor": number | null,"wish": Database["public"]['Enums']["complaint_wish"] | null
                  }
                  ComputedFields: never
                  Insert: {
                    "booking_id": string,"complained_by": Database["public"]['Enums']["booking_actor"],"created_at"?: string,"decided_at"?: string | null,"decision"?: string | null,"due_at"?: string,"message"?: string | null,"number"?: never,"ordinal"?: never,"reason": Database["public"]['Enums']["complaint_reason"],"refund_minor"?: number | null,"wish"?: Database["public"]['Enums']["complaint_wish"] | null
                  }
                  Update: {
                    "booking_id"?: string,"complained_by"?: Database["public"]['Enums']["booking_actor"],"created_at"?: string,"decided_at"?: string | null,"decision"?: string | null,"due_at"?: string,"message"?: string | null,"number"?: never,"ordinal"?: never,"reason"?: Database["public"]['Enums']["complaint_reason"],"refund_minor"?: number | null,"wish"?: Database["public"]['Enums']["complaint_wish"] | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "complaints_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    }
                  ]
                },"contact_queries": {
                  Row: {
                    "answer_note": string | null,"answered_at": string | null,"created_at": string,"email": string,"id": string,"name": string,"number": string,"ordinal": number,"phone": string,"query": string
                  }
                  ComputedFields: never
                  Insert: {
                    "answer_note"?: string | null,"answered_at"?: string | null,"created_at"?: string,"email": string,"id"?: string,"name": string,"number"?: never,"ordinal"?: never,"phone": string,"query": string
                  }
                  Update: {
                    "answer_note"?: string | null,"answered_at"?: string | null,"created_at"?: string,"email"?: string,"id"?: string,"name"?: string,"number"?: never,"ordinal"?: never,"phone"?: string,"query"?: string
                  }
                  Relationships: [
                    
                  ]
                },"designers": {
                  Row: {
                    "address_confirmed": boolean,"bio": string,"certifications": (string)[],"city": string,"country": string,"cover_image": string | null,"created_at": string,"design_process": NonNullable<Json>,"experience_years": number | null,"faq": NonNullable<Json>,"headline": string,"hidden": boolean,"hidden_note": string | null,"id": string,"intro": string,"languages": (string)[],"lapses_settled_at": string | null,"listed": boolean | null,"location": string | null,"paused": boolean,"published_at": string | null,"rating_count": number,"rating_sum": number,"shown_price_currency": Database["public"]['Enums']["currency_code"] | null,"shown_price_minor": number | null,"shown_slot_minutes": number | null,"skills": (string)[],"state": string,"styles": (string)[],"suspended": boolean,"timeline": NonNullable<Json>,"title": string,"vetted": boolean
                  }
                  ComputedFields: never
                  Insert: {
                    "address_confirmed"?: boolean,"bio"?: string,"certifications"?: (string)[],"city"?: string,"country"?: string,"cover_image"?: string | null,"created_at"?: string,"design_process"?: NonNullable<Json>,"experience_years"?: number | null,"faq"?: NonNullable<Json>,"headline"?: string,"hidden"?: boolean,"hidden_note"?: string | null,"id": string,"intro"?: string,"languages"?: (string)[],"lapses_settled_at"?: string | null,"listed"?: never,"location"?: never,"paused"?: boolean,"published_at"?: string | null,"rating_count"?: number,"rating_sum"?: number,"shown_price_currency"?: Database["public"]['Enums']["currency_code"] | null,"shown_price_minor"?: number | null,"shown_slot_minutes"?: number | null,"skills"?: (string)[],"state"?: string,"styles"?: (string)[],"suspended"?: boolean,"timeline"?: NonNullable<Json>,"title"?: string,"vetted"?: boolean
                  }
                  Update: {
                    "address_confirmed"?: boolean,"bio"?: string,"certifications"?: (string)[],"city"?: string,"country"?: string,"cover_image"?: string | null,"created_at"?: string,"design_process"?: NonNullable<Json>,"experience_years"?: number | null,"faq"?: NonNullable<Json>,"headline"?: string,"hidden"?: boolean,"hidden_note"?: string | null,"id"?: string,"intro"?: string,"languages"?: (string)[],"lapses_settled_at"?: string | null,"listed"?: never,"location"?: never,"paused"?: boolean,"published_at"?: string | null,"rating_count"?: number,"rating_sum"?: number,"shown_price_currency"?: Database["public"]['Enums']["currency_code"] | null,"shown_price_minor"?: number | null,"shown_slot_minutes"?: number | null,"skills"?: (string)[],"state"?: string,"styles"?: (string)[],"suspended"?: boolean,"timeline"?: NonNullable<Json>,"title"?: string,"vetted"?: boolean
                  }
                  Relationships: [
                    {
      foreignKeyName: "designers_id_fkey"
      columns: ["id"]
isOneToOne: true
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"disputes": {
                  Row: {
                    "amount_minor": number,"created_at": string,"dispute_id": string,"ended_at": string | null,"payment_id": string,"phase": string,"reason": string,"respond_by": string | null,"status": Database["public"]['Enums']["dispute_status"]
                  }
                  ComputedFields: never
                  Insert: {
                    "amount_minor": number,"created_at"?: string,"dispute_id": string,"ended_at"?: string | null,"payment_id": string,"phase": string,"reason": string,"respond_by"?: string | null,"status": Database["public"]['Enums']["dispute_status"]
                  }
                  Update: {
                    "amount_minor"?: number,"created_at"?: string,"dispute_id"?: string,"ended_at"?: string | null,"payment_id"?: string,"phase"?: string,"reason"?: string,"respond_by"?: string | null,"status"?: Database["public"]['Enums']["dispute_status"]
                  }
                  Relationships: [
                    {
      foreignKeyName: "disputes_payment_id_fkey"
      columns: ["payment_id"]
isOneToOne: false
      referencedRelation: "payments"
      referencedColumns: ["payment_id"]
    }
                  ]
                },"extension_proposals": {
                  Row: {
                    "booking_id": string,"created_at": string,"proposed_by": Database["public"]['Enums']["booking_actor"]
                  }
                  ComputedFields: never
                  Insert: {
                    "booking_id": string,"created_at"?: string,"proposed_by": Database["public"]['Enums']["booking_actor"]
                  }
                  Update: {
                    "booking_id"?: string,"created_at"?: string,"proposed_by"?: Database["public"]['Enums']["booking_actor"]
                  }
                  Relationships: [
                    {
      foreignKeyName: "extension_proposals_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: true
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    }
                  ]
                },"floor_plan_operations": {
                  Row: {
                    "author": Database["public"]['Enums']["booking_actor"],"booking_id": string,"id": string,"sequence": number
                  }
                  ComputedFields: never
                  Insert: {
                    "author": Database["public"]['Enums']["booking_actor"],"booking_id": string,"id": string,"sequence": number
                  }
                  Update: {
                    "author"?: Database["public"]['Enums']["booking_actor"],"booking_id"?: string,"id"?: string,"sequence"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "floor_plan_operations_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "floor_plans"
      referencedColumns: ["booking_id"]
    }
                  ]
                },"floor_plan_pictures": {
                  Row: {
                    "author": Database["public"]['Enums']["booking_actor"],"booking_id": string,"drawn_at": string,"png": string
                  }
                  ComputedFields: never
                  Insert: {
                    "author": Database["public"]['Enums']["booking_actor"],"booking_id": string,"drawn_at"?: string,"png": string
                  }
                  Update: {
                    "author"?: Database["public"]['Enums']["booking_actor"],"booking_id"?: string,"drawn_at"?: string,"png"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "floor_plan_pictures_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "floor_plans"
      referencedColumns: ["booking_id"]
    }
                  ]
                },"floor_plan_rows": {
                  Row: {
                    "author": Database["public"]['Enums']["booking_actor"],"booking_id": string,"changed_at": string,"content": Json | null,"id": string,"part": Database["public"]['Enums']["floor_plan_part"],"points": number | null,"sequence": number,"variant": Database["public"]['Enums']["floor_plan_variant"]
                  }
                  ComputedFields: never
                  Insert: {
                    "author": Database["public"]['Enums']["booking_actor"],"booking_id": string,"changed_at"?: string,"content"?: Json | null,"id": string,"part": Database["public"]['Enums']["floor_plan_part"],"points"?: never,"sequence": number,"variant": Database["public"]['Enums']["floor_plan_variant"]
                  }
                  Update: {
                    "author"?: Database["public"]['Enums']["booking_actor"],"booking_id"?: string,"changed_at"?: string,"content"?: Json | null,"id"?: string,"part"?: Database["public"]['Enums']["floor_plan_part"],"points"?: never,"sequence"?: number,"variant"?: Database["public"]['Enums']["floor_plan_variant"]
                  }
                  Relationships: [
                    {
      foreignKeyName: "floor_plan_rows_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "floor_plans"
      referencedColumns: ["booking_id"]
    }
                  ]
                },"floor_plans": {
                  Row: {
                    "booking_id": string,"changed_at": string,"outline": string | null,"sequence": number
                  }
                  ComputedFields: never
                  Insert: {
                    "booking_id": string,"changed_at"?: string,"outline"?: string | null,"sequence"?: number
                  }
                  Update: {
                    "booking_id"?: string,"changed_at"?: string,"outline"?: string | null,"sequence"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "floor_plans_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: true
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    }
                  ]
                },"ledger_carries": {
                  Row: {
                    "account": Database["public"]['Enums']["ledger_account"],"currency": string,"designer_id": string,"minor": number,"through": number
                  }
                  ComputedFields: never
                  Insert: {
                    "account": Database["public"]['Enums']["ledger_account"],"currency": string,"designer_id": string,"minor": number,"through": number
                  }
                  Update: {
                    "account"?: Database["public"]['Enums']["ledger_account"],"currency"?: string,"designer_id"?: string,"minor"?: number,"through"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "ledger_carries_designer_id_fkey"
      columns: ["designer_id"]
isOneToOne: false
      referencedRelation: "designers"
      referencedColumns: ["id"]
    }
                  ]
                },"ledger_closings": {
                  Row: {
                    "closed_at": string,"closed_by": string,"month": string
                  }
                  ComputedFields: never
                  Insert: {
                    "closed_at"?: string,"closed_by": string,"month": string
                  }
                  Update: {
                    "closed_at"?: string,"closed_by"?: string,"month"?: string
                  }
                  Relationships: [
                    
                  ]
                },"ledger_corrections": {
                  Row: {
                    "against": Database["public"]['Enums']["ledger_account"],"amount_minor": number,"booking_id": string,"corrected_by": string,"created_at": string,"id": string,"reason": string
                  }
                  ComputedFields: never
                  Insert: {
                    "against": Database["public"]['Enums']["ledger_account"],"amount_minor": number,"booking_id": string,"corrected_by": string,"created_at"?: string,"id"?: string,"reason": string
                  }
                  Update: {
                    "against"?: Database["public"]['Enums']["ledger_account"],"amount_minor"?: number,"booking_id"?: string,"corrected_by"?: string,"created_at"?: string,"id"?: string,"reason"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "ledger_corrections_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    }
                  ]
                },"ledger_entries": {
                  Row: {
                    "account": Database["public"]['Enums']["ledger_account"],"amount_minor": number,"booking_id": string,"cause": string,"created_at": string,"currency": string,"designer_id": string,"id": number,"kind": Database["public"]['Enums']["posting_kind"],"line": number
                  }
                  ComputedFields: never
                  Insert: {
                    "account": Database["public"]['Enums']["ledger_account"],"amount_minor": number,"booking_id": string,"cause": string,"created_at"?: string,"currency": string,"designer_id": string,"id"?: never,"kind": Database["public"]['Enums']["posting_kind"],"line": number
                  }
                  Update: {
                    "account"?: Database["public"]['Enums']["ledger_account"],"amount_minor"?: number,"booking_id"?: string,"cause"?: string,"created_at"?: string,"currency"?: string,"designer_id"?: string,"id"?: never,"kind"?: Database["public"]['Enums']["posting_kind"],"line"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "ledger_entries_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "ledger_entries_designer_id_fkey"
      columns: ["designer_id"]
isOneToOne: false
      referencedRelation: "designers"
      referencedColumns: ["id"]
    }
                  ]
                },"member_reports": {
                  Row: {
                    "booking_id": string,"close_note": string | null,"closed_at": string | null,"created_at": string,"id": string,"message": string | null,"reason": Database["public"]['Enums']["member_report_reason"],"reported_by": Database["public"]['Enums']["booking_actor"]
                  }
                  ComputedFields: never
                  Insert: {
                    "booking_id": string,"close_note"?: string | null,"closed_at"?: string | null,"created_at"?: string,"id"?: string,"message"?: string | null,"reason": Database["public"]['Enums']["member_report_reason"],"reported_by": Database["public"]['Enums']["booking_actor"]
                  }
                  Update: {
                    "booking_id"?: string,"close_note"?: string | null,"closed_at"?: string | null,"created_at"?: string,"id"?: string,"message"?: string | null,"reason"?: Database["public"]['Enums']["member_report_reason"],"reported_by"?: Database["public"]['Enums']["booking_actor"]
                  }
                  Relationships: [
                    {
      foreignKeyName: "member_reports_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    }
                  ]
                },"messages": {
                  Row: {
                    "booking_id": string,"created_at": string,"id": string,"sender": Database["public"]['Enums']["user_role"],"sender_id": string,"text": string
                  }
                  ComputedFields: never
                  Insert: {
                    "booking_id": string,"created_at"?: string,"id"?: string,"sender": Database["public"]['Enums']["user_role"],"sender_id"?: string,"text": string
                  }
                  Update: {
                    "booking_id"?: string,"created_at"?: string,"id"?: string,"sender"?: Database["public"]['Enums']["user_role"],"sender_id"?: string,"text"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "messages_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "messages_sender_id_fkey"
      columns: ["sender_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"money_audits": {
                  Row: {
                    "problems": number,"ran_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "problems": number,"ran_at"?: string
                  }
                  Update: {
                    "problems"?: number,"ran_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"no_shows": {
                  Row: {
                    "booking_id": string,"created_at": string,"decided_at": string | null,"object_until": string,"objection": string | null,"refund_minor": number,"reported_by": Database["public"]['Enums']["booking_actor"],"status": Database["public"]['Enums']["no_show_status"]
                  }
                  ComputedFields: never
                  Insert: {
                    "booking_id": string,"created_at"?: string,"decided_at"?: string | null,"object_until": string,"objection"?: string | null,"refund_minor": number,"reported_by": Database["public"]['Enums']["booking_actor"],"status": Database["public"]['Enums']["no_show_status"]
                  }
                  Update: {
                    "booking_id"?: string,"created_at"?: string,"decided_at"?: string | null,"object_until"?: string,"objection"?: string | null,"refund_minor"?: number,"reported_by"?: Database["public"]['Enums']["booking_actor"],"status"?: Database["public"]['Enums']["no_show_status"]
                  }
                  Relationships: [
                    {
      foreignKeyName: "no_shows_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: true
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    }
                  ]
                },"outbox": {
                  Row: {
                    "address": string | null,"attempts": number,"booking_id": string | null,"contact_query_id": string | null,"content": NonNullable<Json>,"created_at": string,"due_at": string,"event_key": string,"expires_at": string | null,"id": string,"kind": Database["public"]['Enums']["outbox_kind"],"last_error": string | null,"recipient_id": string | null,"request": string | null,"sent_at": string | null,"status": Database["public"]['Enums']["outbox_status"]
                  }
                  ComputedFields: never
                  Insert: {
                    "address"?: string | null,"attempts"?: number,"booking_id"?: string | null,"contact_query_id"?: string | null,"content": NonNullable<Json>,"created_at"?: string,"due_at"?: string,"event_key": string,"expires_at"?: string | null,"id"?: string,"kind": Database["public"]['Enums']["outbox_kind"],"last_error"?: string | null,"recipient_id"?: string | null,"request"?: string | null,"sent_at"?: string | null,"status"?: Database["public"]['Enums']["outbox_status"]
                  }
                  Update: {
                    "address"?: string | null,"attempts"?: number,"booking_id"?: string | null,"contact_query_id"?: string | null,"content"?: NonNullable<Json>,"created_at"?: string,"due_at"?: string,"event_key"?: string,"expires_at"?: string | null,"id"?: string,"kind"?: Database["public"]['Enums']["outbox_kind"],"last_error"?: string | null,"recipient_id"?: string | null,"request"?: string | null,"sent_at"?: string | null,"status"?: Database["public"]['Enums']["outbox_status"]
                  }
                  Relationships: [
                    {
      foreignKeyName: "outbox_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "outbox_contact_query_id_fkey"
      columns: ["contact_query_id"]
isOneToOne: false
      referencedRelation: "contact_queries"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "outbox_recipient_id_fkey"
      columns: ["recipient_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"papers": {
                  Row: {
                    "booking_id": string | null,"cause": string,"content": NonNullable<Json>,"currency": Database["public"]['Enums']["currency_code"],"designer_id": string,"id": string,"issued_at": string,"issuer_id": string | null,"kind": Database["public"]['Enums']["paper_kind"],"number": number,"series": string,"total_minor": number,"year": number
                  }
                  ComputedFields: never
                  Insert: {
                    "booking_id"?: string | null,"cause": string,"content": NonNullable<Json>,"currency": Database["public"]['Enums']["currency_code"],"designer_id": string,"id"?: string,"issued_at"?: string,"issuer_id"?: string | null,"kind": Database["public"]['Enums']["paper_kind"],"number": number,"series": string,"total_minor": number,"year": number
                  }
                  Update: {
                    "booking_id"?: string | null,"cause"?: string,"content"?: NonNullable<Json>,"currency"?: Database["public"]['Enums']["currency_code"],"designer_id"?: string,"id"?: string,"issued_at"?: string,"issuer_id"?: string | null,"kind"?: Database["public"]['Enums']["paper_kind"],"number"?: number,"series"?: string,"total_minor"?: number,"year"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "papers_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "papers_designer_id_fkey"
      columns: ["designer_id"]
isOneToOne: false
      referencedRelation: "designers"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "papers_issuer_id_fkey"
      columns: ["issuer_id"]
isOneToOne: false
      referencedRelation: "designers"
      referencedColumns: ["id"]
    }
                  ]
                },"payment_events": {
                  Row: {
                    "attempts": number,"done_at": string | null,"due_at": string,"event": string,"event_id": string,"last_error": string | null,"payload": NonNullable<Json>,"provider": Database["public"]['Enums']["payment_provider"],"received_at": string,"status": Database["public"]['Enums']["payment_event_status"]
                  }
                  ComputedFields: never
                  Insert: {
                    "attempts"?: number,"done_at"?: string | null,"due_at"?: string,"event": string,"event_id": string,"last_error"?: string | null,"payload": NonNullable<Json>,"provider"?: Database["public"]['Enums']["payment_provider"],"received_at"?: string,"status"?: Database["public"]['Enums']["payment_event_status"]
                  }
                  Update: {
                    "attempts"?: number,"done_at"?: string | null,"due_at"?: string,"event"?: string,"event_id"?: string,"last_error"?: string | null,"payload"?: NonNullable<Json>,"provider"?: Database["public"]['Enums']["payment_provider"],"received_at"?: string,"status"?: Database["public"]['Enums']["payment_event_status"]
                  }
                  Relationships: [
                    
                  ]
                },"payment_orders": {
                  Row: {
                    "amount_minor": number,"attempts": number,"booking_id": string,"created_at": string,"currency": Database["public"]['Enums']["currency_code"],"due_at": string | null,"last_error": string | null,"order_id": string,"provider": Database["public"]['Enums']["payment_provider"]
                  }
                  ComputedFields: never
                  Insert: {
                    "amount_minor": number,"attempts"?: number,"booking_id": string,"created_at"?: string,"currency": Database["public"]['Enums']["currency_code"],"due_at"?: string | null,"last_error"?: string | null,"order_id": string,"provider"?: Database["public"]['Enums']["payment_provider"]
                  }
                  Update: {
                    "amount_minor"?: number,"attempts"?: number,"booking_id"?: string,"created_at"?: string,"currency"?: Database["public"]['Enums']["currency_code"],"due_at"?: string | null,"last_error"?: string | null,"order_id"?: string,"provider"?: Database["public"]['Enums']["payment_provider"]
                  }
                  Relationships: [
                    {
      foreignKeyName: "payment_orders_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: true
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    }
                  ]
                },"payments": {
                  Row: {
                    "amount_minor": number,"created_at": string,"currency": string,"order_id": string,"payment_id": string,"refund_reason": string | null,"source": string,"status": Database["public"]['Enums']["payment_status"]
                  }
                  ComputedFields: never
                  Insert: {
                    "amount_minor": number,"created_at"?: string,"currency": string,"order_id": string,"payment_id": string,"refund_reason"?: string | null,"source": string,"status": Database["public"]['Enums']["payment_status"]
                  }
                  Update: {
                    "amount_minor"?: number,"created_at"?: string,"currency"?: string,"order_id"?: string,"payment_id"?: string,"refund_reason"?: string | null,"source"?: string,"status"?: Database["public"]['Enums']["payment_status"]
                  }
                  Relationships: [
                    {
      foreignKeyName: "payments_order_id_fkey"
      columns: ["order_id"]
isOneToOne: false
      referencedRelation: "payment_orders"
      referencedColumns: ["order_id"]
    }
                  ]
                },"payouts": {
                  Row: {
                    "account": string,"amount_minor": number,"created_at": string,"currency": Database["public"]['Enums']["currency_code"],"designer_id": string,"ended_at": string | null,"failure": string | null,"id": string,"payee_id": string,"reference": string | null,"run_on": string | null,"status": Database["public"]['Enums']["payout_status"],"way": Database["public"]['Enums']["payout_way"]
                  }
                  ComputedFields: never
                  Insert: {
                    "account": string,"amount_minor": number,"created_at"?: string,"currency": Database["public"]['Enums']["currency_code"],"designer_id": string,"ended_at"?: string | null,"failure"?: string | null,"id"?: string,"payee_id": string,"reference"?: string | null,"run_on"?: string | null,"status"?: Database["public"]['Enums']["payout_status"],"way"?: Database["public"]['Enums']["payout_way"]
                  }
                  Update: {
                    "account"?: string,"amount_minor"?: number,"created_at"?: string,"currency"?: Database["public"]['Enums']["currency_code"],"designer_id"?: string,"ended_at"?: string | null,"failure"?: string | null,"id"?: string,"payee_id"?: string,"reference"?: string | null,"run_on"?: string | null,"status"?: Database["public"]['Enums']["payout_status"],"way"?: Database["public"]['Enums']["payout_way"]
                  }
                  Relationships: [
                    {
      foreignKeyName: "payouts_designer_id_fkey"
      columns: ["designer_id"]
isOneToOne: false
      referencedRelation: "designers"
      referencedColumns: ["id"]
    }
                  ]
                },"pictures": {
                  Row: {
                    "attempts": number,"bytes": number,"created_at": string,"due_at": string | null,"height": number,"last_error": string | null,"owner_id": string | null,"path": string,"uses": number,"width": number
                  }
                  ComputedFields: never
                  Insert: {
                    "attempts"?: number,"bytes": number,"created_at"?: string,"due_at"?: string | null,"height": number,"last_error"?: string | null,"owner_id"?: string | null,"path": string,"uses"?: number,"width": number
                  }
                  Update: {
                    "attempts"?: number,"bytes"?: number,"created_at"?: string,"due_at"?: string | null,"height"?: number,"last_error"?: string | null,"owner_id"?: string | null,"path"?: string,"uses"?: number,"width"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "pictures_owner_id_fkey"
      columns: ["owner_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"plan_questions": {
                  Row: {
                    "answer": string | null,"answered_at": string | null,"asked_at": string,"booking_id": string,"id": string,"question": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "answer"?: string | null,"answered_at"?: string | null,"asked_at"?: string,"booking_id": string,"id": string,"question"?: string | null
                  }
                  Update: {
                    "answer"?: string | null,"answered_at"?: string | null,"asked_at"?: string,"booking_id"?: string,"id"?: string,"question"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "plan_questions_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    }
                  ]
                },"plan_ticks": {
                  Row: {
                    "booking_id": string,"entry": string,"ticked_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "booking_id": string,"entry": string,"ticked_at"?: string
                  }
                  Update: {
                    "booking_id"?: string,"entry"?: string,"ticked_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "plan_ticks_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    }
                  ]
                },"plan_versions": {
                  Row: {
                    "booking_id": string,"content": NonNullable<Json>,"number": number,"sent_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "booking_id": string,"content": NonNullable<Json>,"number": number,"sent_at"?: string
                  }
                  Update: {
                    "booking_id"?: string,"content"?: NonNullable<Json>,"number"?: number,"sent_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "plan_versions_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    }
                  ]
                },"plans": {
                  Row: {
                    "booking_id": string,"close_note": string | null,"closed_at": string | null,"draft": NonNullable<Json>,"saved_at": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "booking_id": string,"close_note"?: string | null,"closed_at"?: string | null,"draft": NonNullable<Json>,"saved_at"?: string,"version"?: number
                  }
                  Update: {
                    "booking_id"?: string,"close_note"?: string | null,"closed_at"?: string | null,"draft"?: NonNullable<Json>,"saved_at"?: string,"version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "plans_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: true
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    }
                  ]
                },"profiles": {
                  Row: {
                    "address_confirmed_at": string | null,"avatar": string | null,"created_at": string,"deleted_at": string | null,"id": string,"name": string,"news_seen_at": string,"role": Database["public"]['Enums']["user_role"],"suspended_at": string | null,"suspension_reason": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "address_confirmed_at"?: string | null,"avatar"?: string | null,"created_at"?: string,"deleted_at"?: string | null,"id": string,"name": string,"news_seen_at"?: string,"role"?: Database["public"]['Enums']["user_role"],"suspended_at"?: string | null,"suspension_reason"?: string | null
                  }
                  Update: {
                    "address_confirmed_at"?: string | null,"avatar"?: string | null,"created_at"?: string,"deleted_at"?: string | null,"id"?: string,"name"?: string,"news_seen_at"?: string,"role"?: Database["public"]['Enums']["user_role"],"suspended_at"?: string | null,"suspension_reason"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"project_pictures": {
                  Row: {
                    "alt": string,"caption": string,"designer_id": string,"path": string,"place": Database["public"]['Enums']["project_picture_place"],"position": number,"project_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "alt"?: string,"caption"?: string,"designer_id": string,"path": string,"place": Database["public"]['Enums']["project_picture_place"],"position": number,"project_id": string
                  }
                  Update: {
                    "alt"?: string,"caption"?: string,"designer_id"?: string,"path"?: string,"place"?: Database["public"]['Enums']["project_picture_place"],"position"?: number,"project_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "project_pictures_project_id_designer_id_fkey"
      columns: ["project_id","designer_id"]
isOneToOne: false
      referencedRelation: "projects"
      referencedColumns: ["id","designer_id"]
    }
                  ]
                },"projects": {
                  Row: {
                    "approach": string,"budget": string,"created_at": string,"description": string,"designer_id": string,"duration": string,"id": string,"position": number,"published": boolean,"published_at": string | null,"room_type": string,"slug": string,"steps": NonNullable<Json>,"story": string,"style": string,"tags": (string)[],"title": string,"updated_at": string,"words": string,"words_name": string,"words_stars": number | null
                  }
                  ComputedFields: never
                  Insert: {
                    "approach"?: string,"budget"?: string,"created_at"?: string,"description"?: string,"designer_id": string,"duration"?: string,"id": string,"position": number,"published"?: boolean,"published_at"?: string | null,"room_type"?: string,"slug": string,"steps"?: NonNullable<Json>,"story"?: string,"style"?: string,"tags"?: (string)[],"title": string,"updated_at"?: string,"words"?: string,"words_name"?: string,"words_stars"?: number | null
                  }
                  Update: {
                    "approach"?: string,"budget"?: string,"created_at"?: string,"description"?: string,"designer_id"?: string,"duration"?: string,"id"?: string,"position"?: number,"published"?: boolean,"published_at"?: string | null,"room_type"?: string,"slug"?: string,"steps"?: NonNullable<Json>,"story"?: string,"style"?: string,"tags"?: (string)[],"title"?: string,"updated_at"?: string,"words"?: string,"words_name"?: string,"words_stars"?: number | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "projects_designer_id_fkey"
      columns: ["designer_id"]
isOneToOne: false
      referencedRelation: "designers"
      referencedColumns: ["id"]
    }
                  ]
                },"push_subscriptions": {
                  Row: {
                    "auth": string,"checked_at": string,"created_at": string,"endpoint": string,"id": string,"p256dh": string,"profile_id": string,"renewed_at": string,"session_id": string,"time_zone": string
                  }
                  ComputedFields: never
                  Insert: {
                    "auth": string,"checked_at"?: string,"created_at"?: string,"endpoint": string,"id"?: string,"p256dh": string,"profile_id": string,"renewed_at"?: string,"session_id": string,"time_zone": string
                  }
                  Update: {
                    "auth"?: string,"checked_at"?: string,"created_at"?: string,"endpoint"?: string,"id"?: string,"p256dh"?: string,"profile_id"?: string,"renewed_at"?: string,"session_id"?: string,"time_zone"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "push_subscriptions_profile_id_fkey"
      columns: ["profile_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"pushes": {
                  Row: {
                    "attempts": number,"booking_id": string,"content": NonNullable<Json>,"created_at": string,"due_at": string,"event_key": string,"expires_at": string,"id": string,"kind": Database["public"]['Enums']["push_kind"],"last_error": string | null,"sent_at": string | null,"status": Database["public"]['Enums']["outbox_status"],"subscription_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "attempts"?: number,"booking_id": string,"content": NonNullable<Json>,"created_at"?: string,"due_at"?: string,"event_key": string,"expires_at": string,"id"?: string,"kind": Database["public"]['Enums']["push_kind"],"last_error"?: string | null,"sent_at"?: string | null,"status"?: Database["public"]['Enums']["outbox_status"],"subscription_id": string
                  }
                  Update: {
                    "attempts"?: number,"booking_id"?: string,"content"?: NonNullable<Json>,"created_at"?: string,"due_at"?: string,"event_key"?: string,"expires_at"?: string,"id"?: string,"kind"?: Database["public"]['Enums']["push_kind"],"last_error"?: string | null,"sent_at"?: string | null,"status"?: Database["public"]['Enums']["outbox_status"],"subscription_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "pushes_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "pushes_subscription_id_fkey"
      columns: ["subscription_id"]
isOneToOne: false
      referencedRelation: "push_subscriptions"
      referencedColumns: ["id"]
    }
                  ]
                },"rates": {
                  Row: {
                    "created_at": string,"currency": Database["public"]['Enums']["currency_code"],"designer_id": string,"id": string,"plan_days": number | null,"position": number,"price_minor": number,"retired_at": string | null,"service_name": string,"services_provided": (string)[],"slot_minutes": number | null,"slot_type": Database["public"]['Enums']["slot_type"]
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"currency": Database["public"]['Enums']["currency_code"],"designer_id": string,"id"?: string,"plan_days"?: number | null,"position": number,"price_minor": number,"retired_at"?: string | null,"service_name": string,"services_provided"?: (string)[],"slot_minutes"?: number | null,"slot_type"?: Database["public"]['Enums']["slot_type"]
                  }
                  Update: {
                    "created_at"?: string,"currency"?: Database["public"]['Enums']["currency_code"],"designer_id"?: string,"id"?: string,"plan_days"?: number | null,"position"?: number,"price_minor"?: number,"retired_at"?: string | null,"service_name"?: string,"services_provided"?: (string)[],"slot_minutes"?: number | null,"slot_type"?: Database["public"]['Enums']["slot_type"]
                  }
                  Relationships: [
                    {
      foreignKeyName: "rates_designer_id_fkey"
      columns: ["designer_id"]
isOneToOne: false
      referencedRelation: "designers"
      referencedColumns: ["id"]
    }
                  ]
                },"read_markers": {
                  Row: {
                    "booking_id": string,"last_read_at": string,"profile_id": string,"shown": boolean
                  }
                  ComputedFields: never
                  Insert: {
                    "booking_id": string,"last_read_at"?: string,"profile_id"?: string,"shown"?: boolean
                  }
                  Update: {
                    "booking_id"?: string,"last_read_at"?: string,"profile_id"?: string,"shown"?: boolean
                  }
                  Relationships: [
                    {
      foreignKeyName: "read_markers_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "read_markers_profile_id_fkey"
      columns: ["profile_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"refunds": {
                  Row: {
                    "amount_minor": number,"attempts": number,"created_at": string,"customer_id": string,"done_at": string | null,"due_at": string,"goodwill_minor": number,"id": string,"last_error": string | null,"payment_id": string,"provider_refund_id": string | null,"reason": string,"status": Database["public"]['Enums']["refund_status"]
                  }
                  ComputedFields: never
                  Insert: {
                    "amount_minor": number,"attempts"?: number,"created_at"?: string,"customer_id": string,"done_at"?: string | null,"due_at"?: string,"goodwill_minor"?: number,"id"?: string,"last_error"?: string | null,"payment_id": string,"provider_refund_id"?: string | null,"reason": string,"status"?: Database["public"]['Enums']["refund_status"]
                  }
                  Update: {
                    "amount_minor"?: number,"attempts"?: number,"created_at"?: string,"customer_id"?: string,"done_at"?: string | null,"due_at"?: string,"goodwill_minor"?: number,"id"?: string,"last_error"?: string | null,"payment_id"?: string,"provider_refund_id"?: string | null,"reason"?: string,"status"?: Database["public"]['Enums']["refund_status"]
                  }
                  Relationships: [
                    {
      foreignKeyName: "refunds_customer_id_fkey"
      columns: ["customer_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "refunds_payment_id_fkey"
      columns: ["payment_id"]
isOneToOne: false
      referencedRelation: "payments"
      referencedColumns: ["payment_id"]
    }
                  ]
                },"review_decisions": {
                  Row: {
                    "booking_id": string,"created_at": string,"decided_by": string,"hidden": boolean,"id": string,"note": string,"part": Database["public"]['Enums']["review_part"]
                  }
                  ComputedFields: never
                  Insert: {
                    "booking_id": string,"created_at"?: string,"decided_by": string,"hidden": boolean,"id"?: string,"note": string,"part": Database["public"]['Enums']["review_part"]
                  }
                  Update: {
                    "booking_id"?: string,"created_at"?: string,"decided_by"?: string,"hidden"?: boolean,"id"?: string,"note"?: string,"part"?: Database["public"]['Enums']["review_part"]
                  }
                  Relationships: [
                    {
      foreignKeyName: "review_decisions_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "reviews"
      referencedColumns: ["booking_id"]
    }
                  ]
                },"review_reports": {
                  Row: {
                    "booking_id": string,"closed_at": string | null,"created_at": string,"message": string | null,"part": Database["public"]['Enums']["review_part"],"reason": Database["public"]['Enums']["review_report_reason"],"reporter_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "booking_id": string,"closed_at"?: string | null,"created_at"?: string,"message"?: string | null,"part": Database["public"]['Enums']["review_part"],"reason": Database["public"]['Enums']["review_report_reason"],"reporter_id": string
                  }
                  Update: {
                    "booking_id"?: string,"closed_at"?: string | null,"created_at"?: string,"message"?: string | null,"part"?: Database["public"]['Enums']["review_part"],"reason"?: Database["public"]['Enums']["review_report_reason"],"reporter_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "review_reports_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "reviews"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "review_reports_reporter_id_fkey"
      columns: ["reporter_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"reviews": {
                  Row: {
                    "answer": string | null,"answer_hidden_at": string | null,"answered_at": string | null,"booking_id": string,"created_at": string,"customer_id": string,"designer_id": string,"edited_at": string | null,"free": boolean,"hidden_at": string | null,"id": string,"stars": number,"text": string,"visible": boolean | null,"withdrawn_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "answer"?: string | null,"answer_hidden_at"?: string | null,"answered_at"?: string | null,"booking_id": string,"created_at"?: string,"customer_id": string,"designer_id": string,"edited_at"?: string | null,"free"?: boolean,"hidden_at"?: string | null,"id"?: string,"stars": number,"text"?: string,"visible"?: never,"withdrawn_at"?: string | null
                  }
                  Update: {
                    "answer"?: string | null,"answer_hidden_at"?: string | null,"answered_at"?: string | null,"booking_id"?: string,"created_at"?: string,"customer_id"?: string,"designer_id"?: string,"edited_at"?: string | null,"free"?: boolean,"hidden_at"?: string | null,"id"?: string,"stars"?: number,"text"?: string,"visible"?: never,"withdrawn_at"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "reviews_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: true
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "reviews_customer_id_fkey"
      columns: ["customer_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "reviews_designer_id_fkey"
      columns: ["designer_id"]
isOneToOne: false
      referencedRelation: "designers"
      referencedColumns: ["id"]
    }
                  ]
                },"tax_rates": {
                  Row: {
                    "country": string,"from_at": string,"name": string,"percent": number,"place": Database["public"]['Enums']["tax_place"]
                  }
                  ComputedFields: never
                  Insert: {
                    "country": string,"from_at": string,"name": string,"percent": number,"place": Database["public"]['Enums']["tax_place"]
                  }
                  Update: {
                    "country"?: string,"from_at"?: string,"name"?: string,"percent"?: number,"place"?: Database["public"]['Enums']["tax_place"]
                  }
                  Relationships: [
                    
                  ]
                },"time_offers": {
                  Row: {
                    "booking_id": string,"created_at": string,"slot": unknown
                  }
                  ComputedFields: never
                  Insert: {
                    "booking_id": string,"created_at"?: string,"slot": unknown
                  }
                  Update: {
                    "booking_id"?: string,"created_at"?: string,"slot"?: unknown
                  }
                  Relationships: [
                    {
      foreignKeyName: "time_offers_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    }
                  ]
                },"time_requests": {
                  Row: {
                    "booking_id": string,"created_at": string,"declined_for": Database["public"]['Enums']["decline_reason"] | null,"follows_id": string | null,"wanted": unknown
                  }
                  ComputedFields: never
                  Insert: {
                    "booking_id": string,"created_at"?: string,"declined_for"?: Database["public"]['Enums']["decline_reason"] | null,"follows_id"?: string | null,"wanted": unknown
                  }
                  Update: {
                    "booking_id"?: string,"created_at"?: string,"declined_for"?: Database["public"]['Enums']["decline_reason"] | null,"follows_id"?: string | null,"wanted"?: unknown
                  }
                  Relationships: [
                    {
      foreignKeyName: "time_requests_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: true
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "time_requests_follows_id_fkey"
      columns: ["follows_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    }
                  ]
                },"transfers": {
                  Row: {
                    "account": string,"amount_minor": number,"attempts": number,"booking_id": string,"created_at": string,"designer_id": string,"due_at": string,"id": string,"last_error": string | null,"payee_id": string,"payment_id": string,"payout_id": string | null,"provider_transfer_id": string | null,"reversed_minor": number,"settlement_id": string | null,"status": Database["public"]['Enums']["transfer_status"],"wanted_minor": number
                  }
                  ComputedFields: never
                  Insert: {
                    "account": string,"amount_minor": number,"attempts"?: number,"booking_id": string,"created_at"?: string,"designer_id": string,"due_at"?: string,"id"?: string,"last_error"?: string | null,"payee_id": string,"payment_id": string,"payout_id"?: string | null,"provider_transfer_id"?: string | null,"reversed_minor"?: number,"settlement_id"?: string | null,"status"?: Database["public"]['Enums']["transfer_status"],"wanted_minor": number
                  }
                  Update: {
                    "account"?: string,"amount_minor"?: number,"attempts"?: number,"booking_id"?: string,"created_at"?: string,"designer_id"?: string,"due_at"?: string,"id"?: string,"last_error"?: string | null,"payee_id"?: string,"payment_id"?: string,"payout_id"?: string | null,"provider_transfer_id"?: string | null,"reversed_minor"?: number,"settlement_id"?: string | null,"status"?: Database["public"]['Enums']["transfer_status"],"wanted_minor"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "transfers_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "transfers_designer_id_fkey"
      columns: ["designer_id"]
isOneToOne: false
      referencedRelation: "designers"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "transfers_payment_id_fkey"
      columns: ["payment_id"]
isOneToOne: true
      referencedRelation: "payments"
      referencedColumns: ["payment_id"]
    },{
      foreignKeyName: "transfers_payout_id_fkey"
      columns: ["payout_id"]
isOneToOne: false
      referencedRelation: "payouts"
      referencedColumns: ["id"]
    }
                  ]
                }
          }
          Views: {
            [_ in never]: never
          }
          Functions: {
            "account_data":
{ Args: { "p_profile_id": string }; Returns: Json
                           },
"add_calendar":
{ Args: { "p_name": string,"p_url": string,"p_user_id": string }; Returns: Json
                           },
"agree_to_terms":
{ Args: { "p_profile_id": string,"p_version": string }; Returns: Json
                           },
"announce_address_change":
{ Args: { "p_address": string,"p_user_id": string }; Returns: Json
                           },
"answer_about_plan":
{ Args: { "p_answer": string,"p_booking_id": string,"p_designer_id": string,"p_id": string }; Returns: Json
                           },
"answer_request":
{ Args: { "p_designer_id": string,"p_message"?: string,"p_request_id": string,"p_slots": Json }; Returns: Json
                           },
"answer_review":
{ Args: { "p_designer_id": string,"p_review_id": string,"p_text": string }; Returns: Json
                           },
"apply_floor_plan_operation":
{ Args: { "p_booking_id": string,"p_known": number,"p_operation": string,"p_put": Json,"p_remove": Json,"p_user_id": string }; Returns: Json
                           },
"ask_about_plan":
{ Args: { "p_booking_id": string,"p_id": string,"p_question": string,"p_user_id": string }; Returns: Json
                           },
"ask_for_brief":
{ Args: { "p_booking_id": string,"p_designer_id": string,"p_parts": (string)[] }; Returns: Json
                           },
"ask_to_move":
{ Args: { "p_booking_id": string,"p_ranges": Json,"p_user_id": string }; Returns: Json
                           },
"attach_order":
{ Args: { "p_booking_id": string,"p_order_id": string,"p_provider": Database["public"]['Enums']["payment_provider"] }; Returns: Json
                           },
"attend":
{ Args: { "p_booking_id": string,"p_in_call"?: boolean,"p_leaving"?: boolean,"p_media_seconds": number,"p_page_id": string,"p_user_id": string }; Returns: Json
                           },
"audit_money":
{ Args: { "p_limit"?: number }; Returns: Json
                           },
"available_slots":
{ Args: { "p_date": string,"p_designer_id": string,"p_minutes"?: number,"p_soon"?: boolean,"p_time_zone"?: string }; Returns: Json
                           },
"begin_address_change":
{ Args: { "p_event_key": string,"p_new_address": string,"p_new_code": string,"p_new_key": string,"p_old_address": string,"p_old_code": string,"p_old_key": string,"p_user_id": string }; Returns: Json
                           },
"begin_code_sign_in":
{ Args: { "p_email": string,"p_role": Database["public"]['Enums']["user_role"] }; Returns: Json
                           },
"begin_sign_in":
{ Args: { "p_email": string,"p_unlock_key"?: string }; Returns: Json
                           },
"begin_sign_up":
{ Args: { "p_name": string }; Returns: Json
                           },
"block_member":
{ Args: { "p_booking_id": string,"p_user_id": string }; Returns: Json
                           },
"book_slot":
{ Args: { "p_designer_id": string,"p_notes"?: string,"p_rate_id": string,"p_slot_end": string,"p_slot_start": string,"p_time_zone"?: string,"p_user_id": string }; Returns: Json
                           },
"bring_brief":
{ Args: { "p_booking_id": string,"p_user_id": string }; Returns: Json
                           },
"cancel_booking":
{ Args: { "p_actor_id": string,"p_booking_id": string,"p_cost_minor"?: number,"p_message"?: string,"p_refund_minor": number }; Returns: Json
                           },
"change_payee":
{ Args: { "p_account": string,"p_bank_code": string,"p_country": string,"p_designer_id": string,"p_holder": string,"p_tax_id": string }; Returns: Json
                           },
"change_portrait":
{ Args: { "p_avatar": string,"p_user_id": string }; Returns: Json
                           },
"claim_calendars":
{ Args: { "p_limit": number }; Returns: Json
                           },
"claim_jobs":
{ Args: { "p_kind": Database["public"]['Enums']["job_kind"],"p_limit"?: number }; Returns: Json
                           },
"claim_settlement_day":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"claim_stale_calendars":
{ Args: { "p_booking_id"?: string,"p_rate_id"?: string }; Returns: Json
                           },
"complain":
{ Args: { "p_booking_id": string,"p_message": string,"p_reason": Database["public"]['Enums']["complaint_reason"],"p_user_id": string,"p_wish": Database["public"]['Enums']["complaint_wish"] }; Returns: Json
                           },
"complete_onboarding":
{ Args: { "p_designer_id": string,"p_profile": Json }; Returns: Json
                           },
"confirm_address_change":
{ Args: { "p_key": string }; Returns: Json
                           },
"confirm_own_address":
{ Args: { "p_key": string }; Returns: Json
                           },
"data_file":
{ Args: { "p_export_id": string,"p_user_id": string }; Returns: Json
                           },
"decline_request":
{ Args: { "p_designer_id": string,"p_reason": Database["public"]['Enums']["decline_reason"],"p_request_id": string }; Returns: Json
                           },
"delete_account":
{ Args: { "p_user_id": string }; Returns: Json
                           },
"delete_project":
{ Args: { "p_designer_id": string,"p_project_id": string }; Returns: Json
                           },
"designer_bookings":
{ Args: { "p_designer_id": string }; Returns: Json
                           },
"designer_earnings":
{ Args: { "p_designer_id": string }; Returns: Json
                           },
"designer_reviews":
{ Args: { "p_after"?: string,"p_designer_id": string,"p_limit"?: number,"p_viewer"?: string }; Returns: Json
                           },
"discovery_filters":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"drop_extension":
{ Args: { "p_booking_id": string,"p_user_id": string }; Returns: Json
                           },
"end_address_change":
{ Args: { "p_key": string }; Returns: Json
                           },
"end_feed":
{ Args: { "p_user_id": string }; Returns: Json
                           },
"end_session":
{ Args: { "p_session_id": string,"p_user_id": string }; Returns: Json
                           },
"enter_address_code":
{ Args: { "p_code": string,"p_profile_id": string }; Returns: Json
                           },
"enter_payee_code":
{ Args: { "p_code": string,"p_designer_id": string }; Returns: Json
                           },
"extend_booking":
{ Args: { "p_booking_id": string,"p_user_id": string }; Returns: Json
                           },
"fail_sign_in":
{ Args: { "p_email": string,"p_wrong": boolean }; Returns: Json
                           },
"figures":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"find_files":
{ Args: { "p_file_ids": (string)[],"p_user_id": string }; Returns: Json
                           },
"find_own_file":
{ Args: { "p_content"?: string,"p_file_id": string,"p_user_id": string }; Returns: Json
                           },
"finish_code_sign_in":
{ Args: { "p_name"?: string,"p_session_id": string,"p_terms_version"?: string,"p_user_id": string }; Returns: Json
                           },
"finish_document":
{ Args: { "p_document_id": string,"p_user_id": string }; Returns: Json
                           },
"finish_file":
{ Args: { "p_bytes"?: number,"p_extension": string,"p_file_id": string,"p_height"?: number,"p_path"?: string,"p_user_id": string,"p_width"?: number }; Returns: Json
                           },
"finish_job":
{ Args: { "p_error"?: string,"p_id": string,"p_kind": Database["public"]['Enums']["job_kind"],"p_permanent"?: boolean,"p_retry_after"?: number }; Returns: Json
                           },
"finish_sign_in":
{ Args: { "p_role": Database["public"]['Enums']["user_role"],"p_user_id": string }; Returns: Json
                           },
"forget_push_subscription":
{ Args: { "p_id": string }; Returns: Json
                           },
"get_account":
{ Args: { "p_session_id": string,"p_user_id": string }; Returns: Json
                           },
"get_billing_details":
{ Args: { "p_user_id": string }; Returns: Json
                           },
"get_booking":
{ Args: { "p_booking_id": string,"p_viewer_id": string }; Returns: Json
                           },
"get_brief":
{ Args: { "p_booking_id": string,"p_viewer_id": string }; Returns: Json
                           },
"get_chat":
{ Args: { "p_booking_id": string,"p_viewer_id": string }; Returns: Json
                           },
"get_chats":
{ Args: { "p_user_id": string }; Returns: Json
                           },
"get_designer":
{ Args: { "p_designer_id": string,"p_viewer"?: string }; Returns: Json
                           },
"get_floor_plan":
{ Args: { "p_after": number,"p_booking_id": string,"p_viewer_id": string }; Returns: Json
                           },
"get_news":
{ Args: { "p_user_id": string }; Returns: Json
                           },
"get_open_payments":
{ Args: { "p_user_id": string }; Returns: Json
                           },
"get_own_project":
{ Args: { "p_designer_id": string,"p_project_id": string }; Returns: Json
                           },
"get_papers":
{ Args: { "p_booking_id": string,"p_viewer_id": string }; Returns: Json
                           },
"get_plan":
{ Args: { "p_booking_id": string,"p_viewer_id": string }; Returns: Json
                           },
"get_project":
{ Args: { "p_designer_id": string,"p_slug": string,"p_viewer"?: string }; Returns: Json
                           },
"hook_password_verification_attempt":
{ Args: { "event": Json }; Returns: Json
                           },
"import_settlement_day":
{ Args: { "p_day": string,"p_more": boolean,"p_refusal"?: string,"p_report": string }; Returns: Json
                           },
"is_unconfirmed_address":
{ Args: { "p_email": string }; Returns: Json
                           },
"issue_papers":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"keep_email":
{ Args: { "p_id": string,"p_request": string }; Returns: Json
                           },
"list_designers":
{ Args: { "p_budget"?: string,"p_day"?: string,"p_experience"?: string,"p_language"?: string,"p_limit"?: number,"p_literal"?: boolean,"p_location"?: string,"p_page"?: number,"p_part"?: string,"p_search"?: string,"p_session"?: string,"p_skill"?: string,"p_sort"?: string,"p_style"?: string,"p_time_zone"?: string }; Returns: Json
                           },
"list_messages":
{ Args: { "p_before_at"?: string,"p_before_id"?: string,"p_booking_id": string,"p_limit"?: number }; Returns: Json
                           },
"list_own_projects":
{ Args: { "p_designer_id": string }; Returns: Json
                           },
"list_projects":
{ Args: { "p_designer_id": string,"p_viewer"?: string }; Returns: Json
                           },
"log_security_events":
{ Args: { "p_events": Json }; Returns: Json
                           },
"make_feed":
{ Args: { "p_user_id": string }; Returns: Json
                           },
"object_to_no_show":
{ Args: { "p_booking_id": string,"p_message": string,"p_user_id": string }; Returns: Json
                           },
"offer_next":
{ Args: { "p_booking_id": string,"p_designer_id": string,"p_message"?: string,"p_rate_id": string,"p_slots": Json }; Returns: Json
                           },
"offer_times":
{ Args: { "p_booking_id": string,"p_designer_id": string,"p_message"?: string,"p_slots": Json }; Returns: Json
                           },
"open_room":
{ Args: { "p_booking_id": string,"p_user_id": string }; Returns: Json
                           },
"order_terms":
{ Args: { "p_order_id": string }; Returns: Json
                           },
"own_address":
{ Args: { "p_profile_id": string }; Returns: Json
                           },
"own_application":
{ Args: { "p_user_id": string }; Returns: Json
                           },
"own_calendars":
{ Args: { "p_user_id": string }; Returns: Json
                           },
"own_invoices":
{ Args: { "p_designer_id": string }; Returns: Json
                           },
"own_payouts":
{ Args: { "p_designer_id": string }; Returns: Json
                           },
"own_profile":
{ Args: { "p_designer_id": string }; Returns: Json
                           },
"own_statement":
{ Args: { "p_designer_id": string,"p_first": string,"p_last": string }; Returns: Json
                           },
"payment_order":
{ Args: { "p_booking_id": string,"p_user_id": string }; Returns: Json
                           },
"payout_sessions":
{ Args: { "p_designer_id": string,"p_payout_id": string }; Returns: Json
                           },
"prepare_order":
{ Args: { "p_amount": number,"p_booking_id": string,"p_user_id": string }; Returns: Json
                           },
"preview_deletion":
{ Args: { "p_user_id": string }; Returns: Json
                           },
"public_pages":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"publish_project":
{ Args: { "p_designer_id": string,"p_project_id": string,"p_published": boolean }; Returns: Json
                           },
"queue_account_email":
{ Args: { "p_address": string,"p_content": Json,"p_event_key": string,"p_kind": string,"p_user_id": string }; Returns: Json
                           },
"queue_reminders":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"raise_money_alarm":
{ Args: { "p_within"?: string }; Returns: Json
                           },
"raise_security_alarm":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"read_feed":
{ Args: { "p_token": string }; Returns: Json
                           },
"record_dispute":
{ Args: { "p_amount": number,"p_currency": string,"p_dispute_id": string,"p_payment_id": string,"p_phase": string,"p_reason": string,"p_respond_by": string,"p_status": Database["public"]['Enums']["dispute_status"] }; Returns: Json
                           },
"record_export":
{ Args: { "p_task_id": string }; Returns: Json
                           },
"record_payment":
{ Args: { "p_amount": number,"p_currency": string,"p_order_id": string,"p_payment_id": string,"p_source": string }; Returns: Json
                           },
"record_refund":
{ Args: { "p_amount": number,"p_currency": string,"p_payment_id": string,"p_provider_refund_id": string,"p_provider_status": string,"p_receipt": string }; Returns: Json
                           },
"record_transfer":
{ Args: { "p_id": string,"p_on_hold": boolean,"p_provider_transfer_id": string,"p_reason"?: string,"p_reversed": number,"p_settlement_id": string,"p_state": string }; Returns: Json
                           },
"record_unread_messages":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"recover_address":
{ Args: { "p_profile_id": string }; Returns: Json
                           },
"refresh_listings":
{ Args: { "p_most"?: number }; Returns: Json
                           },
"release_earnings":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"remove_calendar":
{ Args: { "p_calendar_id": string,"p_user_id": string }; Returns: Json
                           },
"remove_document":
{ Args: { "p_document_id": string,"p_file_gone": boolean,"p_user_id": string }; Returns: Json
                           },
"remove_file":
{ Args: { "p_file_id": string,"p_user_id": string }; Returns: Json
                           },
"remove_old":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"remove_push_subscription":
{ Args: { "p_endpoint": string,"p_user_id": string }; Returns: Json
                           },
"rename_account":
{ Args: { "p_name": string,"p_user_id": string }; Returns: Json
                           },
"reorder_projects":
{ Args: { "p_designer_id": string,"p_ids": (string)[] }; Returns: Json
                           },
"report_member":
{ Args: { "p_booking_id": string,"p_message": string,"p_reason": Database["public"]['Enums']["member_report_reason"],"p_user_id": string }; Returns: Json
                           },
"report_no_show":
{ Args: { "p_booking_id": string,"p_user_id": string }; Returns: Json
                           },
"report_review":
{ Args: { "p_message"?: string,"p_part": Database["public"]['Enums']["review_part"],"p_reason": Database["public"]['Enums']["review_report_reason"],"p_reporter_id": string,"p_review_id": string }; Returns: Json
                           },
"request_data":
{ Args: { "p_user_id": string }; Returns: Json
                           },
"request_time":
{ Args: { "p_designer_id": string,"p_note": string,"p_ranges": Json,"p_rate_id": string,"p_time_zone"?: string,"p_user_id": string }; Returns: Json
                           },
"reschedule_booking":
{ Args: { "p_booking_id": string,"p_slot_end": string,"p_slot_start": string,"p_time_zone"?: string,"p_user_id": string }; Returns: Json
                           },
"reserve_document":
{ Args: { "p_bytes": number,"p_document_id": string,"p_name": string,"p_user_id": string }; Returns: Json
                           },
"reserve_file":
{ Args: { "p_booking_id": string,"p_bytes": number,"p_file_id": string,"p_kind": Database["public"]['Enums']["file_kind"],"p_name": string,"p_purpose": Database["public"]['Enums']["file_purpose"],"p_user_id": string }; Returns: Json
                           },
"reserve_picture":
{ Args: { "p_bytes": number,"p_extension": string,"p_height": number,"p_owner_id": string,"p_width": number }; Returns: Json
                           },
"review_session":
{ Args: { "p_booking_id": string,"p_stars": number,"p_text"?: string,"p_user_id": string }; Returns: Json
                           },
"run_payouts":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"save_billing_details":
{ Args: { "p_address": string,"p_country": string,"p_name": string,"p_region": string,"p_tax_id": string,"p_user_id": string }; Returns: Json
                           },
"save_brief":
{ Args: { "p_booking_id": string,"p_content": Json,"p_user_id": string,"p_version": number }; Returns: Json
                           },
"save_designer_profile":
{ Args: { "p_designer_id": string,"p_profile": Json }; Returns: Json
                           },
"save_plan":
{ Args: { "p_booking_id": string,"p_content": Json,"p_designer_id": string,"p_version": number }; Returns: Json
                           },
"save_project":
{ Args: { "p_designer_id": string,"p_project": Json }; Returns: Json
                           },
"save_push_subscription":
{ Args: { "p_auth": string,"p_endpoint": string,"p_p256dh": string,"p_session_id": string,"p_time_zone": string,"p_user_id": string }; Returns: Json
                           },
"see_news":
{ Args: { "p_up_to": string,"p_user_id": string }; Returns: Json
                           },
"send_address_code":
{ Args: { "p_profile_id": string }; Returns: Json
                           },
"send_brief":
{ Args: { "p_booking_id": string,"p_user_id": string }; Returns: Json
                           },
"send_plan":
{ Args: { "p_booking_id": string,"p_designer_id": string,"p_version": number }; Returns: Json
                           },
"session_account":
{ Args: { "p_user_id": string }; Returns: Json
                           },
"settle_no_shows":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"store_calendar":
{ Args: { "p_answer": Json,"p_id": string }; Returns: Json
                           },
"store_floor_plan_picture":
{ Args: { "p_booking_id": string,"p_png": string,"p_user_id": string }; Returns: Json
                           },
"store_payment_event":
{ Args: { "p_event": string,"p_event_id": string,"p_payload": Json,"p_provider": Database["public"]['Enums']["payment_provider"] }; Returns: Json
                           },
"submit_application":
{ Args: { "p_address": string,"p_legal_name": string,"p_phone": string,"p_user_id": string }; Returns: Json
                           },
"submit_contact_query":
{ Args: { "p_email": string,"p_name": string,"p_phone": string,"p_query": string }; Returns: Json
                           },
"sweep_bookings":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"sweep_limits":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"sweep_pushes":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"take_limit":
{ Args: { "p_kind": Database["public"]['Enums']["limit_kind"],"p_subject"?: string }; Returns: Json
                           },
"tick_plan":
{ Args: { "p_booking_id": string,"p_done": boolean,"p_entry": string,"p_user_id": string }; Returns: Json
                           },
"time_requests":
{ Args: { "p_user_id": string }; Returns: Json
                           },
"unblock_member":
{ Args: { "p_person_id": string,"p_user_id": string }; Returns: Json
                           },
"wake_transfers":
{ Args: { "p_account": string,"p_payment_id": string }; Returns: Json
                           },
"withdraw_offer":
{ Args: { "p_designer_id": string,"p_request_id": string }; Returns: Json
                           },
"withdraw_payee":
{ Args: { "p_asked": boolean,"p_designer_id": string }; Returns: Json
                           }
          }
          Enums: {
            "account_task_kind": "export"|"expire"|"erase","account_task_status": "waiting"|"done"|"parked","application_state": "submitted"|"changes_wanted"|"approved"|"rejected","booking_actor": "customer"|"designer"|"administrator","booking_event_kind": "confirmed"|"rescheduled"|"extended"|"cancelled"|"completed"|"times_offered"|"paid"|"payment_refused"|"refunded"|"no_show_reported"|"no_show_decided"|"reviewed"|"messages_unread"|"calendar_conflict"|"time_requested"|"request_answered"|"request_declined"|"offer_withdrawn"|"brief_sent"|"brief_asked"|"plan_sent"|"plan_asked"|"plan_answered"|"plan_decided","booking_kind": "session"|"extension"|"request"|"offer","booking_status": "requested"|"pending_payment"|"confirmed"|"completed"|"cancelled"|"expired","brief_part": "room"|"floor_plan"|"budget"|"stays"|"likes"|"question","complaint_reason": "not_as_promised"|"technical_failure"|"cut_short"|"unprepared"|"not_there"|"abuse"|"other","complaint_wish": "quarter_back"|"half_back"|"all_back"|"another_session"|"another_designer","currency_code": "USD"|"INR","decline_reason": "no_time"|"away"|"other_service"|"not_a_fit"|"no_answer","dispute_status": "open"|"under_review"|"won"|"lost"|"closed","file_kind": "picture"|"pdf","file_purpose": "message"|"brief"|"plan","file_state": "uploading"|"ready"|"removed","floor_plan_part": "room"|"opening"|"mark"|"item"|"place"|"photo"|"tracing"|"note","floor_plan_variant": "now"|"A"|"B","job_kind": "event"|"order"|"refund"|"email"|"push"|"picture"|"file"|"account"|"transfer","ledger_account": "provider"|"customer"|"held"|"payable"|"fee"|"loss"|"goodwill"|"bank"|"outgoing"|"transferred"|"tds"|"tcs"|"provider_fee"|"input_tax"|"exchange","limit_kind": "sign_in"|"sign_in_failed"|"sign_in_code"|"sign_in_code_entered"|"sign_up"|"password_reset"|"contact"|"contact_email"|"contact_acknowledged"|"search"|"message"|"attend"|"call_servers"|"extension"|"hold"|"hold_at_designer"|"free_booking"|"free_booking_at_designer"|"same_slot"|"move"|"review_report"|"address_code"|"address_change"|"account_email"|"account_notice"|"email_to_member"|"member_report"|"block"|"picture"|"picture_unconfirmed"|"file"|"feed"|"feed_unknown"|"calendar"|"time_request"|"time_request_to_designer"|"request_answer"|"complaint"|"floor_plan","limit_scope": "subject"|"address"|"everybody","member_report_reason": "harassment"|"inappropriate"|"fraud"|"outside_parlour"|"other","no_show_status": "open"|"upheld"|"objected"|"dismissed","outbox_kind": "booking_confirmed"|"booking_moved"|"booking_cancelled"|"reminder_day"|"reminder_hour"|"chat_open"|"contact_query"|"payment_receipt"|"payment_returned"|"refund_receipt"|"time_offered"|"new_message"|"money_alarm"|"no_show_reported"|"no_show_decided"|"review_request"|"review_received"|"sign_in_locked"|"security_alarm"|"reset_password"|"change_address"|"confirm_address"|"sign_in_code"|"reauthenticate"|"account_changed"|"account_deleted"|"data_ready"|"gathered_news"|"member_reported"|"calendar_conflict"|"calendar_failing"|"payment_disputed"|"confirm_payee"|"payee_changed"|"payout_made"|"payout_paid"|"payout_failed"|"payouts_due"|"time_requested"|"request_answered"|"request_declined"|"brief_received"|"brief_asked"|"plan_received"|"plan_question"|"plan_answer"|"plan_reminder"|"plan_due"|"plan_late"|"plan_decided"|"offer_withdrawn"|"content_hidden"|"session_refunded"|"suspension_changed"|"application_changed"|"application_received"|"designer_absent"|"complaint_received"|"complaint_acknowledged"|"complaint_decided"|"contact_acknowledged","outbox_status": "waiting"|"sent"|"parked"|"dropped"|"gathered","paper_kind": "receipt"|"credit_note"|"fee_invoice"|"fee_credit_note","payment_event_status": "waiting"|"done"|"parked","payment_provider": "razorpay","payment_status": "captured"|"refund_due"|"refunded","payout_status": "on_its_way"|"paid"|"failed","payout_way": "by_hand"|"route","posting_kind": "payment"|"refund"|"refund_withdrawn"|"refund_paid"|"release"|"dispute_lost"|"payout"|"payout_paid"|"payout_failed"|"withheld"|"handed_over"|"correction"|"settlement","project_picture_place": "cover"|"step"|"before"|"after"|"final","push_kind": "reminder"|"room"|"new_message"|"booking_confirmed"|"booking_moved"|"booking_cancelled"|"time_offered"|"time_requested"|"request_answered"|"request_declined"|"brief_received"|"brief_asked"|"plan_received"|"plan_question"|"plan_answer","refund_status": "due"|"sent"|"done"|"failed"|"withdrawn","review_part": "review"|"answer","review_report_reason": "offensive"|"personal_data"|"untrue"|"advertising","room_kind": "living_room"|"bedroom"|"kitchen"|"dining_room"|"bathroom"|"office"|"hall"|"other","security_event_kind": "sign_in_failed"|"sign_in_locked"|"sign_in_unlocked"|"refused"|"token_forged"|"webhook_forged"|"limit_reached"|"account_deleted"|"password_changed"|"email_changed"|"sessions_ended"|"role_changed","slot_type": "chat"|"call","tax_place": "same_region"|"other_region"|"abroad","transfer_status": "due"|"pending"|"held"|"released"|"settled"|"closed"|"failed","user_role": "user"|"designer"
          }
          CompositeTypes: {
            "date_hours": {
                        "day": string | null,"start_time": string | null,"end_time": string | null
                      },"weekday_hours": {
                        "day": number | null,"start_time": string | null,"end_time": string | null
                      }
          }
        }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
  ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
      Row: infer R
    }
    ? R
    : never
  : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Insert: infer I
    }
    ? I
    : never
  : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Update: infer U
    }
    ? U
    : never
  : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
  ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
  : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
  ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
  : never

export const Constants = {
  "public": {
          Enums: {
            "account_task_kind": ["export", "expire", "erase"],"account_task_status": ["waiting", "done", "parked"],"application_state": ["submitted", "changes_wanted", "approved", "rejected"],"booking_actor": ["customer", "designer", "administrator"],"booking_event_kind": ["confirmed", "rescheduled", "extended", "cancelled", "completed", "times_offered", "paid", "payment_refused", "refunded", "no_show_reported", "no_show_decided", "reviewed", "messages_unread", "calendar_conflict", "time_requested", "request_answered", "request_declined", "offer_withdrawn", "brief_sent", "brief_asked", "plan_sent", "plan_asked", "plan_answered", "plan_decided"],"booking_kind": ["session", "extension", "request", "offer"],"booking_status": ["requested", "pending_payment", "confirmed", "completed", "cancelled", "expired"],"brief_part": ["room", "floor_plan", "budget", "stays", "likes", "question"],"complaint_reason": ["not_as_promised", "technical_failure", "cut_short", "unprepared", "not_there", "abuse", "other"],"complaint_wish": ["quarter_back", "half_back", "all_back", "another_session", "another_designer"],"currency_code": ["USD", "INR"],"decline_reason": ["no_time", "away", "other_service", "not_a_fit", "no_answer"],"dispute_status": ["open", "under_review", "won", "lost", "closed"],"file_kind": ["picture", "pdf"],"file_purpose": ["message", "brief", "plan"],"file_state": ["uploading", "ready", "removed"],"floor_plan_part": ["room", "opening", "mark", "item", "place", "photo", "tracing", "note"],"floor_plan_variant": ["now", "A", "B"],"job_kind": ["event", "order", "refund", "email", "push", "picture", "file", "account", "transfer"],"ledger_account": ["provider", "customer", "held", "payable", "fee", "loss", "goodwill", "bank", "outgoing", "transferred", "tds", "tcs", "provider_fee", "input_tax", "exchange"],"limit_kind": ["sign_in", "sign_in_failed", "sign_in_code", "sign_in_code_entered", "sign_up", "password_reset", "contact", "contact_email", "contact_acknowledged", "search", "message", "attend", "call_servers", "extension", "hold", "hold_at_designer", "free_booking", "free_booking_at_designer", "same_slot", "move", "review_report", "address_code", "address_change", "account_email", "account_notice", "email_to_member", "member_report", "block", "picture", "picture_unconfirmed", "file", "feed", "feed_unknown", "calendar", "time_request", "time_request_to_designer", "request_answer", "complaint", "floor_plan"],"limit_scope": ["subject", "address", "everybody"],"member_report_reason": ["harassment", "inappropriate", "fraud", "outside_parlour", "other"],"no_show_status": ["open", "upheld", "objected", "dismissed"],"outbox_kind": ["booking_confirmed", "booking_moved", "booking_cancelled", "reminder_day", "reminder_hour", "chat_open", "contact_query", "payment_receipt", "payment_returned", "refund_receipt", "time_offered", "new_message", "money_alarm", "no_show_reported", "no_show_decided", "review_request", "review_received", "sign_in_locked", "security_alarm", "reset_password", "change_address", "confirm_address", "sign_in_code", "reauthenticate", "account_changed", "account_deleted", "data_ready", "gathered_news", "member_reported", "calendar_conflict", "calendar_failing", "payment_disputed", "confirm_payee", "payee_changed", "payout_made", "payout_paid", "payout_failed", "payouts_due", "time_requested", "request_answered", "request_declined", "brief_received", "brief_asked", "plan_received", "plan_question", "plan_answer", "plan_reminder", "plan_due", "plan_late", "plan_decided", "offer_withdrawn", "content_hidden", "session_refunded", "suspension_changed", "application_changed", "application_received", "designer_absent", "complaint_received", "complaint_acknowledged", "complaint_decided", "contact_acknowledged"],"outbox_status": ["waiting", "sent", "parked", "dropped", "gathered"],"paper_kind": ["receipt", "credit_note", "fee_invoice", "fee_credit_note"],"payment_event_status": ["waiting", "done", "parked"],"payment_provider": ["razorpay"],"payment_status": ["captured", "refund_due", "refunded"],"payout_status": ["on_its_way", "paid", "failed"],"payout_way": ["by_hand", "route"],"posting_kind": ["payment", "refund", "refund_withdrawn", "refund_paid", "release", "dispute_lost", "payout", "payout_paid", "payout_failed", "withheld", "handed_over", "correction", "settlement"],"project_picture_place": ["cover", "step", "before", "after", "final"],"push_kind": ["reminder", "room", "new_message", "booking_confirmed", "booking_moved", "booking_cancelled", "time_offered", "time_requested", "request_answered", "request_declined", "brief_received", "brief_asked", "plan_received", "plan_question", "plan_answer"],"refund_status": ["due", "sent", "done", "failed", "withdrawn"],"review_part": ["review", "answer"],"review_report_reason": ["offensive", "personal_data", "untrue", "advertising"],"room_kind": ["living_room", "bedroom", "kitchen", "dining_room", "bathroom", "office", "hall", "other"],"security_event_kind": ["sign_in_failed", "sign_in_locked", "sign_in_unlocked", "refused", "token_forged", "webhook_forged", "limit_reached", "account_deleted", "password_changed", "email_changed", "sessions_ended", "role_changed"],"slot_type": ["chat", "call"],"tax_place": ["same_region", "other_region", "abroad"],"transfer_status": ["due", "pending", "held", "released", "settled", "closed", "failed"],"user_role": ["user", "designer"]
          }
        }
} as const
