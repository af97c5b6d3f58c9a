-- A change of more products than one answer can wait for: which, what is done to them, and how far it has come.
create table product_bulk_runs (
  id uuid primary key,
  product_ids uuid[] not null,
  change jsonb not null,
  by_id uuid,
  by_name text not null,
  language text not null,
  done int not null default 0,
  changed int not null default 0,
  failed int not null default 0,
  -- The first of them, by id, with what they were refused for.
  refused jsonb not null default '[]',
  created_at timestamptz not null default now(),
  ended_at timestamptz
);

-- Which import made an entry: taken back, it goes too.
alter table metadata add column import_id uuid;
create index metadata_import_idx on metadata (import_id) where import_id is not null;

-- A file that nothing ever used goes a day after it was last sent. One that was used stays: an earlier version may be restored.
alter table files
  add column used boolean not null default false,
  add column sent_at timestamptz not null default now();
-- Of those that are here already nobody noted it.
update files set used = true;
create index files_unused_idx on files (sent_at) where not used;

create function note_used(ids text[]) returns void language sql as $$
  update files set used = true where id = any(ids::uuid[]) and not used;
$$;

-- Whatever comes to name a file notes it here, in the transaction that does so: no door to the shop can forget to.
create function note_product_files() returns trigger language plpgsql as $$
begin
  perform note_used(array(
    select item ->> 'id' from jsonb_array_elements(new.images) item
    union all
    select item ->> 'fileId' from jsonb_array_elements(new.documentations || new.certifications) item));
  return null;
end $$;
create trigger product_files after insert or update of images, documentations, certifications on products
  for each row when (new.images <> '[]' or new.documentations <> '[]' or new.certifications <> '[]')
  execute function note_product_files();

create function note_settings_files() returns trigger language plpgsql as $$
begin
  perform note_used(array[new.value ->> 'logo', new.value ->> 'favicon']);
  return null;
end $$;
create trigger settings_files after insert or update on settings for each row execute function note_settings_files();

create function note_named_files() returns trigger language plpgsql as $$
begin
  perform note_used(array(select to_jsonb(new) ->> name from unnest(tg_argv) name));
  return null;
end $$;
create trigger metadata_files after insert or update of image_id on metadata
  for each row when (new.image_id is not null) execute function note_named_files('image_id');
create trigger account_files after insert or update of avatar_id on accounts
  for each row when (new.avatar_id is not null) execute function note_named_files('avatar_id');
create trigger slider_files after insert or update of image_id, image_dark_id on sliders
  for each row execute function note_named_files('image_id', 'image_dark_id');
create trigger ad_files after insert or update of image_id on ads
  for each row execute function note_named_files('image_id');
create trigger picture_files after insert or update of file_id on pictures
  for each row execute function note_named_files('file_id');
