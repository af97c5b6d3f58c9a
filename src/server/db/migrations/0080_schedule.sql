-- A field gets a value from an instant on, perhaps until another. While an entry runs its value stands in the thing's own row; what is
-- shown follows from rows alone (decision 0071).
create table schedule_entries (
  id uuid primary key,
  kind text not null check (kind in ('product', 'slider', 'ad', 'discount')),
  entity_id uuid not null,
  field text not null check (field in ('visibility', 'price', 'priceBeforeDiscount', 'status')),
  value jsonb not null,
  value_before jsonb,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'skipped', 'cancelled')),
  reason text check (reason in ('past', 'refused', 'changed')),
  note text not null default '',
  by_id uuid,
  by_name text not null,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  -- Of one field no two at a time; an entry without an end is a moment. A number stands for the field, since a range of numbers
  -- needs no extension of the database.
  constraint schedule_entries_overlap exclude using gist (
    int8range(hashtextextended(kind || ' ' || entity_id::text || ' ' || field, 0) >> 1,
      hashtextextended(kind || ' ' || entity_id::text || ' ' || field, 0) >> 1, '[]') with &&,
    tstzrange(starts_at, coalesce(ends_at, starts_at), case when ends_at is null then '[]' else '[)' end) with &&
  ) where (state in ('waiting', 'running'))
);
create index schedule_entries_entity_idx on schedule_entries (kind, entity_id, starts_at);
create index schedule_entries_due_idx on schedule_entries ((case when state = 'waiting' then starts_at else ends_at end), id)
  where state in ('waiting', 'running');
create index schedule_entries_ended_idx on schedule_entries (ended_at) where state not in ('waiting', 'running');

-- Of what is deleted nothing is planned any more; what comes back from the bin comes back without.
create function cancel_schedule() returns trigger language plpgsql as $$
begin
  update schedule_entries set state = 'cancelled', ended_at = now()
  where kind = tg_argv[0] and entity_id = old.id and state in ('waiting', 'running');
  return null;
end $$;
create trigger cancel_schedule after update of archived_at on products
  for each row when (new.archived_at is not null and old.archived_at is null) execute function cancel_schedule('product');
create trigger cancel_schedule after update of archived_at on discounts
  for each row when (new.archived_at is not null and old.archived_at is null) execute function cancel_schedule('discount');
create trigger cancel_schedule_of_deleted after delete on products for each row execute function cancel_schedule('product');
create trigger cancel_schedule_of_deleted after delete on discounts for each row execute function cancel_schedule('discount');
create trigger cancel_schedule after delete on sliders for each row execute function cancel_schedule('slider');
create trigger cancel_schedule after delete on ads for each row execute function cancel_schedule('ad');
