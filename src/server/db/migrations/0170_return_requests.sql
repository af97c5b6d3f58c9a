-- What buyers ask to send back: goods to return, and pieces to claim the warranty of.
create sequence return_numbers;
create table return_requests (
  id uuid primary key,
  number text not null unique,
  order_id uuid not null references orders (id),
  by_id uuid not null references accounts (id),
  by_name text not null,
  kind text not null check (kind in ('return', 'warranty')),
  status text not null check (status in (
    'requested', 'approved', 'received', 'refunded', 'replaced', 'repaired', 'sent_back', 'declined', 'withdrawn', 'expired')),
  wish text not null check (wish in ('refund', 'replacement', 'repair')),
  reason text not null check (reason in ('not_needed', 'wrong_item', 'damaged', 'faulty', 'other')),
  text text not null,
  language text not null check (language in ('en', 'ar')),
  instructions text,
  label_file_id uuid references files (id),
  -- Until when approved goods are awaited.
  expires_at timestamptz,
  -- The goods as they were taken back, and what was given for them.
  order_return_id uuid references order_returns (id),
  refund_id uuid references refunds (id),
  replacement_order_id uuid references orders (id),
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status in ('refunded', 'replaced')) = (order_return_id is not null)),
  check ((status = 'replaced') = (replacement_order_id is not null))
);
create index return_requests_order_idx on return_requests (order_id, created_at desc);
create index return_requests_created_idx on return_requests (created_at desc, id desc);
create index return_requests_status_idx on return_requests (status, created_at desc, id desc);
create index return_requests_expires_idx on return_requests (expires_at) where status = 'approved';
create index return_requests_replacement_idx on return_requests (replacement_order_id) where replacement_order_id is not null;
create index return_requests_search_idx on return_requests using gin (search_text gin_trgm_ops);
create trigger return_label_files after insert or update of label_file_id on return_requests
  for each row when (new.label_file_id is not null) execute function note_named_files('label_file_id');

create table return_request_lines (
  return_id uuid not null references return_requests (id),
  order_line_id uuid not null references order_lines (id),
  position integer not null,
  quantity integer not null check (quantity > 0),
  -- The pieces and their serial numbers as they were then.
  unit_ids uuid[] not null,
  serials text[] not null,
  -- The last day of their warranty: what replaces them keeps it.
  warranty_until date,
  primary key (return_id, order_line_id)
);
create index return_request_lines_line_idx on return_request_lines (order_line_id);

create table return_photos (
  return_id uuid not null references return_requests (id),
  file_id uuid not null references files (id),
  position integer not null,
  primary key (return_id, file_id)
);
create trigger return_photo_files after insert on return_photos
  for each row execute function note_named_files('file_id');

-- Rows are added, never changed.
create table return_events (
  id uuid primary key,
  return_id uuid not null references return_requests (id),
  from_status text,
  to_status text not null,
  by_id uuid,
  by_name text not null,
  note text,
  at timestamptz not null
);
create index return_events_return_idx on return_events (return_id, at, id);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
create trigger return_events_stay before update or delete on return_events
  for each row execute function refuse_change();

-- Of an order that replaces goods which came back.
alter table orders add column replacement_for uuid;
alter table orders add constraint orders_replacement_for_fkey foreign key (replacement_for) references return_requests (id) not valid;
