-- Who wants to be told when a product is in stock again.
create table stock_alerts (
  id uuid primary key,
  product_id uuid not null references products (id) on delete cascade,
  -- Of who was signed in; else the address is confirmed by the link in a mail.
  account_id uuid references accounts (id) on delete cascade,
  email text not null,
  -- The address as it is compared.
  email_key text not null,
  language text not null,
  -- Of the link in the latest mail.
  token_hash text,
  confirmed_at timestamptz,
  told_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index stock_alerts_waiting_key on stock_alerts (product_id, email_key) where told_at is null;
create index stock_alerts_account_idx on stock_alerts (account_id) where account_id is not null;
create index stock_alerts_email_idx on stock_alerts (email_key);
create unique index stock_alerts_token_key on stock_alerts (token_hash) where token_hash is not null;
create index stock_alerts_expires_idx on stock_alerts (expires_at);

-- Of products that somebody waits for: whether they were out, and how many may still be told that they are back.
create table stock_alert_rounds (
  product_id uuid primary key references products (id) on delete cascade,
  is_out boolean not null default true,
  open integer not null default 0
);

select pgboss.create_queue('tell_of_stock', jsonb_build_object(
  'policy', 'exclusive', 'notify', true, 'heartbeatSeconds', 30, 'expireInSeconds', 3600, 'deleteAfterSeconds', 86400,
  'retryLimit', 2, 'retryDelay', 10, 'retryBackoff', true, 'retryDelayMax', 3600));
