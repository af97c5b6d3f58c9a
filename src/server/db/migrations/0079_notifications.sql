-- What a member of staff is told: ids and numbers, whose words the reader's language has.
create table notifications (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null,
  data jsonb not null,
  -- The permission to see it; null where it is about its reader.
  needs text,
  in_cms boolean not null,
  -- How it still has to be mailed.
  mail text check (mail in ('at_once', 'summary', 'daily')),
  mailed_at timestamptz,
  read_at timestamptz,
  at timestamptz not null default now()
);
create index notifications_account_idx on notifications (account_id, at desc, id);
create index notifications_unread_idx on notifications (account_id) where read_at is null and in_cms;
create index notifications_mail_idx on notifications (mail, account_id) where mail is not null;
create index notifications_mailed_idx on notifications (account_id, mailed_at) where mailed_at is not null;
create index notifications_at_idx on notifications (at);

create table notification_preferences (
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null,
  in_cms boolean not null,
  mail text not null check (mail in ('at_once', 'daily', 'off')),
  primary key (account_id, kind)
);

-- Of these products the low stock was told; they leave when there is enough again.
create table low_stock_told (
  product_id uuid primary key references products (id) on delete cascade,
  at timestamptz not null default now()
);
insert into low_stock_told (product_id) select id from products;

-- An email that was tried as often as is useful.
alter table outbox add column failed_at timestamptz;
create index outbox_failed_idx on outbox (failed_at) where failed_at is not null;

select pgboss.create_queue('tell_staff', jsonb_build_object(
  'policy', 'exclusive', 'notify', true, 'heartbeatSeconds', 30, 'expireInSeconds', 3600, 'deleteAfterSeconds', 86400,
  'retryLimit', 2, 'retryDelay', 10, 'retryBackoff', true, 'retryDelayMax', 3600));
