-- Files that nothing names any more, kept in the store as long as the write-ahead log leads back to when something did.
create table removed_files (
  key text primary key,
  removed_at timestamptz not null default now()
);
create index on removed_files (removed_at);
