-- Orders by bank transfer lapse when nobody pays (decision 0026). `pay_by` is the last moment, `remind_at` when the customer is warned of
-- it; empty once they were. What lapsed can be opened again: `lapsed_discounts` are those whose uses it gave back.
alter table orders
  add column pay_by timestamptz,
  add column remind_at timestamptz,
  add column lapsed_at timestamptz,
  add column lapsed_discounts uuid[] not null default '{}';

-- Orders that wait already have the time that new ones have.
update orders set pay_by = now() + interval '7 days', remind_at = now() + interval '5 days'
where status = 'pending' and payment_type = 'bank_account' and payment_status = 'unpaid';

create index orders_pay_by_idx on orders (pay_by)
  where pay_by is not null and status = 'pending' and payment_type = 'bank_account' and payment_status = 'unpaid';
-- What an account has reserved and not paid.
create index orders_unpaid_transfers_idx on orders (account_id)
  where payment_type = 'bank_account' and payment_status = 'unpaid' and status in ('pending', 'in_progress');
