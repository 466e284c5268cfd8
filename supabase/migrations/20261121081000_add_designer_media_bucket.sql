-- Pictures of designers: everyone sees them by URL, a designer writes only below a folder named by
-- their own id. Size and type are the bucket's own limits, so no client can talk its way around them.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'designer-media', 'designer-media', true, 5 * 1024 * 1024,
  '{image/webp,image/jpeg,image/png,image/avif}'
)
on conflict (id) do update
  set public = excluded.public,
      file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

-- Needed for replacing and removing, which look for the old file first; viewing goes by the public URL.
create policy "Designers list their own media"
  on storage.objects for select to authenticated
  using (bucket_id = 'designer-media' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "Designers upload below their own id"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'designer-media'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and exists (select 1 from public.profiles p where p.id = (select auth.uid()) and p.role = 'designer')
  );
create policy "Designers replace their own media"
  on storage.objects for update to authenticated
  using (bucket_id = 'designer-media' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (
    bucket_id = 'designer-media'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and exists (select 1 from public.profiles p where p.id = (select auth.uid()) and p.role = 'designer')
  );
create policy "Designers remove their own media"
  on storage.objects for delete to authenticated
  using (bucket_id = 'designer-media' and (storage.foldername(name))[1] = (select auth.uid())::text);
