-- A draft order may hold its stock for some hours: what it holds is reserved like the stock of an order (decision 0085).
alter table order_drafts add column held jsonb, add column held_until timestamptz;
-- Products and quantities, packages expanded; both or neither.
alter table order_drafts add constraint order_drafts_held_check check ((held is null) = (held_until is null)) not valid;
create index order_drafts_held_idx on order_drafts (held_until) where held_until is not null;

-- Which draft reserved or released.
alter table stock_movements add column draft_id uuid;
alter table stock_movements add constraint stock_movements_draft_id_fkey
  foreign key (draft_id) references order_drafts (id) not valid;

select pgboss.create_queue('release_holds', jsonb_build_object(
  'policy', 'exclusive', 'notify', true, 'heartbeatSeconds', 30, 'expireInSeconds', 3600, 'deleteAfterSeconds', 86400,
  'retryLimit', 2, 'retryDelay', 10, 'retryBackoff', true, 'retryDelayMax', 3600));
