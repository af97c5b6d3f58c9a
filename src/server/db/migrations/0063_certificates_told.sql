-- Of these certificates staff were told that they expire in so many days; a certificate of another date is another one.
create table certificates_told (
  product_id uuid not null references products (id) on delete cascade,
  name text not null,
  valid_until date not null,
  days integer not null check (days in (7, 30, 90)),
  at timestamptz not null default now(),
  primary key (product_id, name, valid_until, days)
);
