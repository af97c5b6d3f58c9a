-- A mail is written down before it is handed over and after. One that was handed over without an outcome may have arrived.
alter table outbox
  add column attempts integer not null default 0,
  add column tried_at timestamptz;
