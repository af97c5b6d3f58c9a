-- When a demo was filled last: one that others may reach is filled anew every night.
alter table shop_mode add column filled_at timestamptz not null default now();
