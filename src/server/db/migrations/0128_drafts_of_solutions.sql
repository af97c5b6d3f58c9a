-- Staff write a use case as a draft and publish it whole; the last twenty published versions are kept.
alter table solutions
  -- Null until it is published for the first time.
  alter column rules drop not null,
  -- What staff have written and shoppers do not see yet: address, use case, image and rules. Null: as it is live.
  add column draft jsonb,
  -- Addresses that it was published under before: they lead to it.
  add column earlier_slugs text[] not null default '{}',
  -- In the bin.
  add column archived_at timestamptz,
  add constraint solutions_written check (rules is not null or draft is not null);

create table solution_versions (
  solution_id uuid not null references solutions (id) on delete cascade,
  number integer not null,
  content jsonb not null,
  by_id uuid,
  by_name text not null,
  published_at timestamptz not null default now(),
  primary key (solution_id, number)
);

-- What is live already is the first version.
insert into solution_versions (solution_id, number, content, by_name, published_at)
select id, 1, jsonb_build_object('slug', slug, 'useCase', use_case_id, 'image', image_id, 'rules', rules), '', updated_at from solutions;

create function note_solution_files() returns trigger language plpgsql as $$
begin
  perform note_used(array_remove(array[new.image_id::text, new.draft ->> 'image'], null));
  return null;
end $$;
create trigger solution_files after insert or update of image_id, draft on solutions
  for each row execute function note_solution_files();

alter table bin drop constraint bin_kind_check;
alter table bin add constraint bin_kind_check check (kind in ('product', 'picture', 'product_group', 'customer_group', 'application',
  'industry', 'use_case', 'tag', 'device_type', 'gateway_type', 'accessory_type', 'discount', 'slider', 'ad', 'price_list', 'solution'));
