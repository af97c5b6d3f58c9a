create table products (
  id uuid primary key,
  code text not null,
  name jsonb not null,
  short_name jsonb not null,
  description jsonb not null default '{"en": "", "ar": ""}',
  type text not null check (type in ('hardware', 'licence', 'package')),
  hardware_type text check (hardware_type in ('device', 'gateway', 'accessory', 'sim_card')),
  license_type text check (license_type in ('platform', 'notification', 'subscription', 'integration')),
  kind text not null generated always as (
    case when license_type in ('subscription', 'integration') then license_type else type end
  ) stored,
  -- Minor units of the shop's currency; null: offered by quote.
  price bigint check (price >= 0),
  price_before_discount bigint check (price_before_discount > price),
  -- The best automatic discount of the moment that holds for everybody, and the price it gives.
  sale_percentage numeric(5, 2) not null default 0 check (sale_percentage between 0 and 100),
  sale_price bigint,
  images jsonb not null default '[]',
  documentations jsonb not null default '[]',
  certifications jsonb not null default '[]',
  faqs jsonb not null default '{"en": [], "ar": []}',
  metadata_ids uuid[] not null default '{}',
  device_type_id uuid references metadata (id),
  gateway_type_id uuid references metadata (id),
  accessory_type_id uuid references metadata (id),
  communication_types text[] not null default '{}',
  warranty_months integer check (warranty_months between 0 and 120),
  subscription_type text,
  subscription_period jsonb,
  integration_type text,
  platform_type text,
  notification_type text,
  notification_limit integer,
  region text,
  network_servers text[] not null default '{}',
  device_profile_types text[] not null default '{}',
  visibility text not null default 'hidden' check (visibility in ('visible', 'hidden')),
  -- Folded words and names, written with every change: see products/search.
  search_words text[] not null default '{}',
  name_words text[] not null default '{}',
  search_names text[] not null default '{}',
  sort_name_en text not null generated always as (coalesce(nullif(name ->> 'en', ''), name ->> 'ar', '')) stored,
  sort_name_ar text not null generated always as (coalesce(nullif(name ->> 'ar', ''), name ->> 'en', '')) stored,
  sales_count integer not null default 0,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((type = 'hardware') = (hardware_type is not null)),
  check ((type = 'licence') = (license_type is not null))
);
create unique index products_code_key on products (lower(code)) where archived_at is null;

-- The storefront's orders, each ending in the id: a page is read from the index and nothing is sorted.
create index products_newest_idx on products (created_at desc, id desc) where visibility = 'visible' and archived_at is null;
create index products_low_price_idx on products (sale_price, id) where visibility = 'visible' and archived_at is null;
create index products_high_price_idx on products (sale_price desc nulls last, id) where visibility = 'visible' and archived_at is null;
create index products_name_en_idx on products (sort_name_en collate "en-x-icu", id) where visibility = 'visible' and archived_at is null;
create index products_name_ar_idx on products (sort_name_ar collate "ar-x-icu", id) where visibility = 'visible' and archived_at is null;
create index products_kind_idx on products (kind, created_at desc, id desc) where visibility = 'visible' and archived_at is null;
create index products_metadata_idx on products using gin (metadata_ids);
create index products_search_words_idx on products using gin (search_words);
create index products_cms_updated_idx on products (updated_at desc, id desc) where archived_at is null;

-- Every folded word of the catalogue once: typing errors are forgiven against this list, not against the products.
create table search_words (
  word text primary key
);
create index search_words_trigram_idx on search_words using gin (word gin_trgm_ops);
create index search_words_prefix_idx on search_words (word text_pattern_ops);

create table product_relations (
  product_id uuid not null references products (id) on delete cascade,
  kind text not null check (kind in ('related_accessory', 'similar_product', 'similar_package')),
  other_id uuid not null references products (id) on delete cascade,
  position integer not null,
  primary key (product_id, kind, other_id),
  check (product_id <> other_id)
);

create table product_includes (
  product_id uuid not null references products (id) on delete cascade,
  included_id uuid not null references products (id),
  quantity integer not null check (quantity between 1 and 1000),
  position integer not null,
  primary key (product_id, included_id),
  check (product_id <> included_id)
);
create index product_includes_included_idx on product_includes (included_id);

-- Only hardware has a row: licences are always in stock, a package's stock is computed from its parts (D-521).
create table stock_levels (
  product_id uuid primary key references products (id) on delete cascade,
  on_hand integer not null default 0 check (on_hand >= 0),
  reserved integer not null default 0 check (reserved >= 0 and reserved <= on_hand),
  low_stock_threshold integer,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

-- The ledger: the sum of on_hand_change is on_hand, the sum of reserved_change is reserved, for every product.
create table stock_movements (
  id uuid primary key,
  product_id uuid not null references products (id),
  reason text not null check (reason in ('initial', 'restock', 'adjustment', 'reservation', 'release', 'sale', 'return')),
  on_hand_change integer not null,
  reserved_change integer not null,
  on_hand_after integer not null,
  available_after integer not null,
  order_id uuid,
  note text,
  by_name text not null,
  at timestamptz not null default now()
);
create index stock_movements_product_idx on stock_movements (product_id, at desc);
create index stock_movements_order_idx on stock_movements (order_id) where order_id is not null;

create table product_groups (
  id uuid primary key,
  name text not null,
  description text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index product_groups_name_key on product_groups (lower(name));
create table product_group_members (
  group_id uuid not null references product_groups (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  primary key (group_id, product_id)
);
create index product_group_members_product_idx on product_group_members (product_id);
