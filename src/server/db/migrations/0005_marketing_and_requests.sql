create table sliders (
  id uuid primary key,
  title jsonb not null,
  sub_title jsonb not null default '{"en": "", "ar": ""}',
  description jsonb not null default '{"en": "", "ar": ""}',
  position text not null check (position in ('center', 'left', 'right')),
  image_id uuid not null references files (id),
  image_dark_id uuid references files (id),
  link text,
  sort_order integer not null default 0,
  visibility text not null default 'visible' check (visibility in ('visible', 'hidden')),
  start_at timestamptz,
  end_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table ads (
  id uuid primary key,
  title jsonb not null,
  description jsonb not null default '{"en": "", "ar": ""}',
  image_id uuid not null references files (id),
  link text,
  placement text not null check (placement in ('home_top', 'home_middle', 'home_bottom')),
  sort_order integer not null default 0,
  visibility text not null default 'visible' check (visibility in ('visible', 'hidden')),
  start_at timestamptz,
  end_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create sequence request_numbers;

create table requests (
  id uuid primary key,
  number text not null unique,
  type text not null check (type in ('contact', 'quote')),
  status text not null default 'new'
    check (status in ('new', 'in_progress', 'answered', 'closed', 'sent', 'accepted', 'declined', 'expired')),
  account_id uuid references accounts (id),
  full_name text not null,
  company text not null default '',
  email text not null,
  phone_prefix text not null,
  phone_number text not null,
  country text not null,
  city text not null,
  message text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table request_lines (
  request_id uuid not null references requests (id) on delete cascade,
  product_id uuid not null references products (id),
  quantity integer not null check (quantity between 1 and 10000),
  position integer not null,
  primary key (request_id, product_id)
);
