-- The monitor asks every few seconds how many mails wait, and since when.
create index outbox_waiting_idx on outbox (created_at) where status = 'waiting';
