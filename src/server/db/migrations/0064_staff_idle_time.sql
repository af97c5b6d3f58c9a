-- When staff last made a call in this session; null in those of customers, which do not end by idleness.
alter table sessions add column last_call_at timestamptz;
update sessions set last_call_at = now()
  from accounts where accounts.id = sessions.account_id and accounts.family = 'admin' and sessions.ended_at is null;

-- After how long without a call a session of staff ends.
alter table settings add column staff_idle_minutes integer not null default 120
  check (staff_idle_minutes between 30 and 720);
