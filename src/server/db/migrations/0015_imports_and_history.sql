-- A file that staff gave to be imported: checked first, then run, and taken back where that is asked for.
create table imports (
  id uuid primary key,
  kind text not null check (kind in ('csv', 'json', 'lorawan')),
  file_name text not null,
  file_key text not null,
  size bigint not null,
  status text not null default 'checking'
    check (status in ('checking', 'checked', 'running', 'done', 'undoing', 'undone', 'refused')),
  -- Run as soon as it is checked, without what is wrong.
  runs_at_once boolean not null default false,
  -- Why the file as a whole is of no use, in both languages.
  file_problem jsonb,
  done integer not null default 0,
  total integer not null default 0,
  by_id uuid,
  by_name text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  undone_at timestamptz
);
create index imports_created_idx on imports (created_at desc, id desc);

-- What becomes of each row. A row and the product it writes are committed together, so a killed run goes on where it was.
create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  -- As a spreadsheet counts: the headings are row 1.
  row integer not null,
  code text not null,
  outcome text not null check (outcome in ('new', 'changed', 'unchanged', 'wrong')),
  -- Packages come after what they hold.
  phase integer not null default 0,
  record jsonb,
  base_version integer,
  changes jsonb not null default '[]',
  problems jsonb not null default '[]',
  notes jsonb not null default '[]',
  result text check (result in ('done', 'left_out', 'undone', 'kept')),
  links_pending boolean not null default false,
  product_id uuid references products (id),
  -- What stood before and which version was written: what undoing needs.
  before jsonb,
  after_version integer,
  primary key (import_id, row)
);
create index import_rows_outcome_idx on import_rows (import_id, outcome, row);
create index import_rows_pending_idx on import_rows (import_id, phase, row) where result is null;

-- Changes that an import made say which one.
alter table audit_log add column import_id uuid;
create index audit_log_at_idx on audit_log (at desc, id desc);
create index audit_log_by_idx on audit_log (by_id, at desc);
