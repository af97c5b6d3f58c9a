-- Links by which staff come to an account. Only the hash of a link's secret is kept.
create table staff_invitations (
  id uuid primary key,
  token_hash text not null unique,
  -- Absent in the one for the first administrator, who says it.
  email text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Accepted, or replaced by another.
  ended_at timestamptz
);

-- What the list of "Before you sell" cannot see for itself: what was tried or confirmed, when, and of which configuration.
create table checklist_facts (
  name text primary key,
  value jsonb not null,
  at timestamptz not null default now()
);
