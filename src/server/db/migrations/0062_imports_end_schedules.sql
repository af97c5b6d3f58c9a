-- An import may change what a schedule sets now, and ends it; otherwise such rows are left out.
alter table imports add column ends_schedule boolean not null default false;
