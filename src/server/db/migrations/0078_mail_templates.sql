-- The words of emails, as staff wrote them; without words the built-in ones hold again.
create table mail_templates (
  id uuid primary key,
  kind text not null,
  language text not null check (language in ('en', 'ar')),
  subject text,
  body text,
  by_name text not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  check ((subject is null) = (body is null)),
  unique (kind, language)
);

-- Emails about the sign-in of staff keep the built-in words.
alter table outbox add column is_staff_security boolean not null default false;
