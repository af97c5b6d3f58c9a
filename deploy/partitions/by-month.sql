-- Divides a table by month while the shop runs, such as the orders or the audit log; docs/scale.md says when that is worth it.
--
--   psql "$DATABASE_DIRECT_URL" -f deploy/partitions/by-month.sql
--   psql "$DATABASE_DIRECT_URL" -c "call by_month.divide('orders')"
--
-- It divides by the id, not by a column of time: these ids are UUIDs of version 7 and begin with the millisecond. So `id` stays the primary
-- key, other tables go on referring to it, and no statement of the shop changes. What is there becomes the first partition as it is: no row is
-- copied. A default partition takes whatever no month does, so nothing is ever refused.
create schema if not exists by_month;

-- No id made from this instant on is smaller.
create or replace function by_month.first_id(at timestamptz) returns uuid
  language sql immutable strict parallel safe
  return (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;

create or replace function by_month.start_of(month date) returns timestamptz
  language sql immutable strict parallel safe
  return date_trunc('month', month::timestamp) at time zone 'UTC';

-- Makes the partition of a month, and answers its name; null where it is there.
create or replace function by_month.add(parent regclass, month date) returns text language plpgsql as $$
declare
  begins uuid := by_month.first_id(by_month.start_of(month));
  ends uuid := by_month.first_id(by_month.start_of((month + interval '1 month')::date));
  parent_name text := (select relname from pg_class where oid = parent);
  name text := format('%s_%s', parent_name, to_char(month, 'YYYY_MM'));
  fallback text := format('%s_default', parent_name);
begin
  if to_regclass(quote_ident(name)) is not null then return null; end if;
  -- Like its sibling: that has what the parent cannot have, such as a number that is unique within its month.
  execute format('create table %I (like %I including all)', name, fallback);
  -- Where a month was missed. What others refer to cannot be moved so, and stays where it is: this fails then.
  execute format('with missed as (delete from %I where id >= %L and id < %L returning *) insert into %I select * from missed',
    fallback, begins, ends, name);
  execute format('alter table %s attach partition %I for values from (%L) to (%L)', parent, name, begins, ends);
  return name;
end $$;

-- Makes this month and those ahead, where they lack. For a clock, once a week.
create or replace procedure by_month.keep_ahead(parent text, months integer default 12) language plpgsql as $$
declare
  this_month date := date_trunc('month', now() at time zone 'UTC')::date;
begin
  for ahead in 0 .. months loop
    if not exists (
      select from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = parent::regclass and relname = format('%s_until_%s', parent, to_char(this_month + interval '1 month' * (ahead + 1), 'YYYY_MM')))
    then
      perform by_month.add(parent::regclass, (this_month + interval '1 month' * ahead)::date);
    end if;
    commit;
  end loop;
end $$;

-- In three steps. Only the second takes long, and writes go on meanwhile; the third locks the table for the switch. Safe to call
-- again after it was cut off.
create or replace procedure by_month.divide(table_name text, months_ahead integer default 12) language plpgsql as $$
declare
  next_month date := (date_trunc('month', now() at time zone 'UTC') + interval '1 month')::date;
  bound uuid := by_month.first_id(by_month.start_of(next_month));
  old_name text := format('%s_until_%s', table_name, to_char(next_month, 'YYYY_MM'));
  fallback text := format('%s_default', table_name);
  bounded text := format('%s_ids_until', table_name);
  referring record;
  one record;
  statement text;
  has_others boolean;
  refer text[] := '{}';
  validate text[] := '{}';
  after_attach text[] := '{}';
begin
  if (select relkind from pg_class where oid = table_name::regclass) = 'p' then
    raise notice '% is divided already', table_name;
    return;
  end if;

  execute format('select exists (select from %I where id >= %L)', table_name, bound) into has_others;
  if has_others then
    raise exception '% has ids that were not made by time: it cannot be divided by them', table_name;
  end if;

  perform set_config('statement_timeout', '0', false);
  perform set_config('lock_timeout', '3s', true);
  execute format('alter table %I drop constraint if exists %I', table_name, bounded);
  execute format('alter table %I add constraint %I check (id < %L) not valid', table_name, bounded, bound);
  commit;
  execute format('alter table %I validate constraint %I', table_name, bounded);
  commit;

  perform set_config('lock_timeout', '3s', true);
  execute format('lock table %I in access exclusive mode', table_name);
  for referring in
    select conrelid::regclass as child, conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and confrelid = table_name::regclass and conparentid = 0
  loop
    execute format('alter table %s drop constraint %I', referring.child, referring.conname);
    -- Checked for new rows at once, and for those that are there afterwards, without a lock that anybody waits for.
    refer := refer || format('alter table %s add constraint %I %s not valid', referring.child, referring.conname,
      replace(referring.definition, ' NOT VALID', ''));
    validate := validate || format('alter table %s validate constraint %I', referring.child, referring.conname);
  end loop;
  for one in select tgname, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = table_name::regclass and not tgisinternal
  loop
    after_attach := after_attach || one.definition;
    execute format('drop trigger %I on %I', one.tgname, table_name);
  end loop;

  execute format('alter table %I rename to %I', table_name, old_name);
  execute format('create table %I (like %I including defaults including constraints including generated including comments including storage)
    partition by range (id)', table_name, old_name);
  execute format('alter table %I drop constraint %I', table_name, bounded);
  for one in
    select index.relname, pg_get_indexdef(indexrelid) as definition, indisunique, indisprimary
    from pg_index join pg_class index on index.oid = indexrelid where indrelid = old_name::regclass
  loop
    execute format('alter index %I rename to %I', one.relname, left(one.relname, 50) || '_' || to_char(next_month, 'YYYY_MM'));
    if one.indisprimary then
      execute format('alter table %I add constraint %I primary key (id)', table_name, one.relname);
    -- Unique within each partition alone: the parent cannot promise what does not begin with the id.
    elsif not one.indisunique then
      execute format('create index %I on %I %s', one.relname, table_name, substr(one.definition, strpos(one.definition, ' USING ')));
    end if;
  end loop;
  for one in select conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and conrelid = old_name::regclass
  loop
    execute format('alter table %I add constraint %I %s', table_name, one.conname, one.definition);
  end loop;
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', table_name, old_name, bound);
  execute format('alter table %I drop constraint %I', old_name, bounded);
  execute format('create table %I (like %I including all)', fallback, old_name);
  execute format('alter table %I attach partition %I default', table_name, fallback);
  foreach statement in array after_attach || refer loop execute statement; end loop;
  for ahead in 0 .. months_ahead - 1 loop
    perform by_month.add(table_name::regclass, (next_month + interval '1 month' * ahead)::date);
  end loop;
  commit;

  foreach statement in array validate loop
    execute statement;
    commit;
  end loop;
end $$;
