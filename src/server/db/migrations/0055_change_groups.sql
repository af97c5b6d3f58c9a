-- What one action changed in many things is one line of the history.
alter table audit_log add column group_id uuid;
-- What a save in the grid changed, for as long as it can be undone.
create table product_cell_saves (
  id uuid primary key,
  by_id uuid not null,
  -- Of each product: its version after the save, and the former values.
  rows jsonb not null,
  saved_at timestamptz not null default now(),
  undone_at timestamptz
);
create index on product_cell_saves (saved_at);
