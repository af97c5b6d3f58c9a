-- What a member may spend: on one order and in a calendar month, in minor units; null is no limit. Root users have none.
alter table accounts
  add column order_limit bigint check (order_limit >= 0),
  add column month_limit bigint check (month_limit >= 0),
  -- Limits of another currency than the shop's do not hold.
  add column limits_currency text,
  add constraint accounts_limits check (
    (order_limit is null and month_limit is null and limits_currency is null)
    or (member_roles is not null and limits_currency is not null and (order_limit is not null or month_limit is not null)));
