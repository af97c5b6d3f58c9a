-- What staff may want to tidy among a product's facts: few of them, a number far from those of its like, rows of a table in its
-- description that no fact says. Found when the product is saved, and once a day.
create table fact_findings (
  product_id uuid not null references products (id) on delete cascade,
  reason text not null check (reason in ('far', 'few', 'table')),
  -- Of a number that is far out.
  attribute_id smallint references attributes (id) on delete cascade,
  -- How bad it is, among those of the same reason.
  weight float8 not null,
  -- Facts that there are, or rows without a fact, of which the first are named.
  count integer,
  labels text[] not null default '{}',
  low float8,
  high float8,
  usual_low float8,
  usual_high float8,
  unique nulls not distinct (product_id, reason, attribute_id)
);
create index fact_findings_order on fact_findings (reason, weight desc, product_id);
create index fact_findings_attribute on fact_findings (attribute_id) where attribute_id is not null;

-- Between which numbers products of one type lie, of an attribute; what is outside is far out.
create table fact_spreads (
  attribute_id smallint not null references attributes (id) on delete cascade,
  sort text not null,
  usual_low float8 not null,
  usual_high float8 not null,
  least_low float8 not null,
  most_low float8 not null,
  least_high float8 not null,
  most_high float8 not null,
  primary key (attribute_id, sort)
);

-- When all products were looked at last.
create table fact_checks (
  is_only boolean primary key default true check (is_only),
  checked_at timestamptz not null
);
