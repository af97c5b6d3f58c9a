-- What was asked of an import: whether new products are shown, and which kinds of metadata are made. Those before made all and showed all.
alter table imports
  add column shows boolean not null default false,
  add column makes text[] not null default '{}',
  -- Metadata that the shop lacked when the file was checked: kind, count and titles.
  add column missing jsonb not null default '[]';
