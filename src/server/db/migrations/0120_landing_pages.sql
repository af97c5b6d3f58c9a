-- Pages of their own for the ways into the catalogue: device types, applications, industries, use cases and makers. Entries of the
-- metadata have their row from their beginning, so that their address stays when they are renamed; makers, whose address follows from
-- their name, only when staff write something.
create table landing_pages (
  id uuid primary key default gen_random_uuid(),
  way text not null check (way in ('types', 'applications', 'industries', 'use-cases', 'makers')),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  -- Of no entry once it is deleted: it comes back with its texts, and its address leads nowhere else meanwhile.
  metadata_id uuid unique,
  title jsonb not null default '{"en": "", "ar": ""}',
  intro jsonb not null default '{"en": "", "ar": ""}',
  description jsonb not null default '{"en": "", "ar": ""}',
  image_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint landing_pages_address unique (way, slug),
  check ((way = 'makers') = (metadata_id is null))
);

-- Addresses that a page had before: they lead to it for ever.
create table landing_moves (
  way text not null,
  slug text not null,
  page_id uuid not null references landing_pages (id) on delete cascade,
  primary key (way, slug)
);
create index landing_moves_page_idx on landing_moves (page_id);

-- The part of an address that a name makes: its Latin letters and digits. A name without any has one that says nothing.
create function slug_of(name text) returns text language sql immutable parallel safe as $$
  select coalesce(
    nullif(trim(both '-' from left(regexp_replace(lower(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]', 'g')), '[^a-z0-9]+', '-', 'g'), 70)), ''),
    left(md5(name), 10))
$$;

create function add_landing_page() returns trigger language plpgsql as $$
declare
  its_way text := case new.kind when 'application' then 'applications' when 'industry' then 'industries' when 'use_case' then 'use-cases'
    else 'types' end;
  base text := slug_of(coalesce(nullif(new.title ->> 'en', ''), new.title ->> 'ar', ''));
  free text := base;
  number integer := 1;
begin
  -- One at a time, so that two of the same name get two addresses.
  perform pg_advisory_xact_lock(hashtext('landing_pages'));
  if exists (select from landing_pages where metadata_id = new.id) then return null; end if;
  while exists (select from landing_pages where way = its_way and slug = free)
    or exists (select from landing_moves where way = its_way and slug = free) loop
    number := number + 1;
    free := base || '-' || number;
  end loop;
  insert into landing_pages (way, slug, metadata_id) values (its_way, free, new.id);
  return null;
end $$;
create trigger metadata_landing_page after insert on metadata
  for each row when (new.kind <> 'tag') execute function add_landing_page();

insert into landing_pages (way, slug, metadata_id)
select way, case when place = 1 then base else base || '-' || place end, id
from (
  select id, way, base, row_number() over (partition by way, base order by created_at, id) as place
  from (
    select id, created_at,
      case kind when 'application' then 'applications' when 'industry' then 'industries' when 'use_case' then 'use-cases'
        else 'types' end as way,
      slug_of(coalesce(nullif(title ->> 'en', ''), title ->> 'ar', '')) as base
    from metadata where kind <> 'tag') named) numbered
on conflict do nothing;

create trigger landing_page_files after insert or update of image_id on landing_pages
  for each row when (new.image_id is not null) execute function note_named_files('image_id');
