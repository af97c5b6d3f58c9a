-- How the shop looks over its brand's theme: every save is a version, the newest of them counts, and twenty are kept.
create table theme_versions (
  version integer primary key,
  -- Null: the brand's own look.
  theme jsonb,
  stylesheet_hash text,
  by_id uuid,
  by_name text not null,
  saved_at timestamptz not null default now(),
  check ((theme is null) = (stylesheet_hash is null))
);
create index theme_versions_hash_idx on theme_versions (stylesheet_hash);

-- What staff look at before they save it; who has the token sees it.
create table theme_drafts (
  token_hash text primary key,
  theme jsonb not null,
  stylesheet_hash text not null,
  by_id uuid not null,
  expires_at timestamptz not null
);
create index theme_drafts_hash_idx on theme_drafts (stylesheet_hash);
create index theme_drafts_expiry_idx on theme_drafts (expires_at);

create function note_theme_files() returns trigger language plpgsql as $$
begin
  perform note_used(array_remove(array[new.theme ->> 'logoLight', new.theme ->> 'logoDark'], null));
  return null;
end $$;
create trigger theme_versions_note_files after insert on theme_versions
  for each row execute function note_theme_files();
