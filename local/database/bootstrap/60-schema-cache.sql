-- Notifies the Data API of changed tables and functions, as hosted does; supabase-lite/data-api.ts listens.

create function managed.tell_data_api() returns event_trigger
language plpgsql set search_path = '' as $$
begin
  notify pgrst, 'reload schema';
end
$$;

create event trigger managed_tell_data_api_of_ddl on ddl_command_end execute function managed.tell_data_api();
create event trigger managed_tell_data_api_of_drop on sql_drop execute function managed.tell_data_api();
