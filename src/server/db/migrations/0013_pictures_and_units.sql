-- Pictures that staff keep for use anywhere; products and pages refer to their file.
create table pictures (
  id uuid primary key,
  title jsonb not null,
  file_id uuid not null references files (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index pictures_created_idx on pictures (created_at desc, id desc);

-- Single pieces with their identifiers, where a product has them.
create table stock_units (
  id uuid primary key,
  product_id uuid not null references products (id),
  serial text not null,
  dev_eui text,
  join_eui text,
  imei text,
  iccid text,
  state text not null default 'in_stock' check (state in ('in_stock', 'shipped')),
  order_line_id uuid references order_lines (id),
  received_at timestamptz not null default now(),
  shipped_at timestamptz
);
-- An identifier belongs to one piece, whatever product it is.
create unique index stock_units_serial_key on stock_units (product_id, lower(serial));
create unique index stock_units_dev_eui_key on stock_units (dev_eui) where dev_eui is not null;
create unique index stock_units_imei_key on stock_units (imei) where imei is not null;
create unique index stock_units_iccid_key on stock_units (iccid) where iccid is not null;
create index stock_units_state_idx on stock_units (product_id, state, received_at);

create index stock_movements_at_idx on stock_movements (at desc, id desc);
create index payments_at_idx on payments (at desc, id desc);
