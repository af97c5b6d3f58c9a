-- What staff deleted, for 30 days (decision 0051). A product or a discount stays in its table, archived; of everything else `state` has
-- the rows as they were.
create table bin (
  kind text not null check (kind in ('product', 'picture', 'product_group', 'customer_group', 'application', 'industry', 'use_case',
    'tag', 'device_type', 'gateway_type', 'accessory_type', 'discount', 'slider', 'ad')),
  entity_id uuid not null,
  -- Of all that was deleted at once.
  deletion_id uuid not null,
  name jsonb not null,
  code text,
  image_id uuid,
  state jsonb not null,
  by_id uuid,
  by_name text not null,
  deleted_at timestamptz not null default now(),
  primary key (kind, entity_id)
);
create index bin_deleted_idx on bin (deleted_at desc, entity_id);
create index bin_deletion_idx on bin (deletion_id);

-- What was deleted in the last 30 days, each by itself.
insert into bin (kind, entity_id, deletion_id, name, code, image_id, state, by_id, by_name, deleted_at)
select 'product', id, gen_random_uuid(), name, code, (images -> 0 ->> 'id')::uuid,
  jsonb_build_object('visibility', 'hidden', 'version', version, 'links', '[]'::jsonb),
  deletion.by_id, coalesce(deletion.by_name, '-'), archived_at
from products left join lateral (
  select by_id, by_name from audit_log where entity = 'product' and entity_id = products.id and action = 'delete'
  order by at desc limit 1) deletion on true
where archived_at > now() - interval '30 days';
insert into bin (kind, entity_id, deletion_id, name, code, state, by_id, by_name, deleted_at)
select 'discount', id, gen_random_uuid(), jsonb_build_object('en', coalesce(name, code), 'ar', coalesce(name, code)), code,
  jsonb_build_object('status', status, 'version', version), deletion.by_id, coalesce(deletion.by_name, '-'), archived_at
from discounts left join lateral (
  select by_id, by_name from audit_log where entity = 'discount' and entity_id = discounts.id and action = 'delete'
  order by at desc limit 1) deletion on true
where archived_at > now() - interval '30 days';

-- A file whose last use leaves the bin counts as unused again. Whoever begins to use it at that moment waits here, and then notes it.
create or replace function note_used(ids text[]) returns void language plpgsql as $$
begin
  perform from files where id = any(ids::uuid[]) for key share;
  update files set used = true where id = any(ids::uuid[]) and not used;
end $$;

-- A product that leaves the bin is looked for wherever it may be named.
create index product_relations_other_idx on product_relations (other_id);
create index request_lines_product_idx on request_lines (product_id);
create index licence_keys_product_idx on licence_keys (product_id);
create index subscriptions_product_idx on subscriptions (product_id);
create index wishes_product_idx on wishes (product_id);
create index import_rows_product_idx on import_rows (product_id) where product_id is not null;
