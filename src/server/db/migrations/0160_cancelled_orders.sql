alter table orders add column cancelled_at timestamptz;
