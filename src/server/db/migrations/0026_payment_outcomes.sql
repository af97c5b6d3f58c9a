-- Whether an attempt was charged can be unknown: it is asked for at the provider with the very same parameters before anything else.
alter table payment_attempts drop constraint payment_attempts_status_check;
alter table payment_attempts
  -- What the provider is asked, word for word the same each time.
  add column request jsonb,
  -- When the provider was asked to charge for the first time: after a day it forgets our key.
  add column charged_at timestamptz,
  add column asks integer not null default 0,
  -- Somebody is asking the provider just now.
  add column locked_until timestamptz;
update payment_attempts set status = 'unknown', charged_at = asked_at where status = 'starting';
update payment_attempts set status = 'failed'
where status in ('waiting', 'unknown') and exists (
  select 1 from payment_attempts later
  where later.order_id = payment_attempts.order_id and later.number > payment_attempts.number);
alter table payment_attempts add constraint payment_attempts_status_check
  check (status in ('starting', 'waiting', 'unknown', 'paid', 'failed'));
create unique index payment_attempts_open_key on payment_attempts (order_id) where status in ('starting', 'waiting', 'unknown');
drop index payment_attempts_open_idx;
create index payment_attempts_open_idx on payment_attempts (asked_at) where status in ('starting', 'waiting', 'unknown');

-- Money that no order waits for goes back, once for each of the provider's payments.
alter table refunds
  add column surplus_of text,
  -- Counted up where the provider has refused: what it answers to a key once, it answers to it always.
  add column tries integer not null default 1;
create unique index refunds_surplus_key on refunds (surplus_of) where surplus_of is not null;

-- Whether somebody else has saved a card.
create index payment_methods_token_idx on payment_methods (provider_token) where provider_token is not null;
