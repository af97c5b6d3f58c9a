-- A row while a CDN is told of changes: written at the start of a node, so that whatever changes the catalogue knows.
create table cdn_told (one boolean primary key default true check (one));

-- What a CDN has yet to drop. Twice: at once, and again when no node can have an answer from before the change any more.
create table cdn_purges (
  id bigint generated always as identity primary key,
  tags text[] not null,
  at timestamptz not null default now(),
  passes smallint not null default 0,
  tries smallint not null default 0,
  due_at timestamptz not null default now()
);
create index cdn_purges_due_idx on cdn_purges (due_at);
