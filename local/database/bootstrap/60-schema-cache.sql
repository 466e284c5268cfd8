-- Tells the Data API that tables or functions have changed, as hosted does; heard in supabase-lite/data-api.ts.

create function managed.tell_data_api() returns event_trigger
language plpgsql set search_path = '' as $$
begin
  notify pgrst, 'reload schema';
end
$$;

create event trigger managed_tell_data_api_of_ddl on ddl_command_end execute function managed.tell_data_api();
create event trigger managed_tell_data_api_of_drop on sql_drop execute function managed.tell_data_api();
