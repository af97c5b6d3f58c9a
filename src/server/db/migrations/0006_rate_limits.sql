-- The table of rate-limiter-flexible: made here, so that the app needs no right to create tables while it runs.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire_idx on rate_limits (expire);
