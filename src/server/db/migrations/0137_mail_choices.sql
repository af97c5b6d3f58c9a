-- How an account is written to: in which language, where it chose one, and what it turned off. What comes later is on.
alter table accounts
  add column mail_language text check (mail_language in ('en', 'ar')),
  add column mails_off text[] not null default '{}';
