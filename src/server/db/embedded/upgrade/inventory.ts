import type { Client } from 'pg'

/** Everything of a database that a dump would name, but the parts of extensions; a line each, alike in every version. */
export async function inventoryOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `with schemas as (
       select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
     relations as (
       select pg_class.oid, relkind, nspname, relname from pg_class join schemas on schemas.oid = relnamespace
       where not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'))
     select format('schema %I', nspname) as line from schemas
     union all
     select format('%s %I.%I', case relkind when 'r' then 'table' when 'p' then 'table' when 'i' then 'index' when 'I' then 'index'
       when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table' else 'type' end,
       nspname, relname) from relations
     union all
     select format('column %I.%I.%I %s%s', nspname, relname, attname, format_type(atttypid, atttypmod),
       case when attnotnull then ' not null' else '' end)
     from relations join pg_attribute on attrelid = relations.oid and attnum > 0 and not attisdropped
     where relkind in ('r', 'p', 'v', 'm', 'f', 'c')
     union all
     -- That a column is not null is a constraint only since 18.
     select format('constraint %I of %I.%I', conname, nspname, relname)
     from pg_constraint join relations on relations.oid = conrelid where contype <> 'n'
     union all
     select format('trigger %I of %I.%I', tgname, nspname, relname)
     from pg_trigger join relations on relations.oid = tgrelid where not tgisinternal
     union all
     select format('rule %I of %I.%I', rulename, nspname, relname)
     from pg_rewrite join relations on relations.oid = ev_class where rulename <> '_RETURN'
     union all
     select format('policy %I of %I.%I', polname, nspname, relname) from pg_policy join relations on relations.oid = polrelid
     union all
     select format('function %I.%I(%s)', nspname, proname, pg_get_function_identity_arguments(pg_proc.oid))
     from pg_proc join schemas on schemas.oid = pronamespace
     where not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
     union all
     select format('type %I.%I', nspname, typname) from pg_type join schemas on schemas.oid = typnamespace
     where typtype in ('d', 'e', 'r')
       and not exists (select from pg_depend where classid = 'pg_type'::regclass and objid = pg_type.oid and deptype = 'e')
     union all
     select format('value %L of type %I.%I', enumlabel, nspname, typname)
     from pg_enum join pg_type on pg_type.oid = enumtypid join schemas on schemas.oid = typnamespace
     union all
     select format('collation %I.%I', nspname, collname) from pg_collation join schemas on schemas.oid = collnamespace
     union all
     select format('extended statistics %I.%I', nspname, stxname) from pg_statistic_ext join schemas on schemas.oid = stxnamespace
     union all
     select format('text search configuration %I.%I', nspname, cfgname) from pg_ts_config join schemas on schemas.oid = cfgnamespace
     union all
     select format('extension %I', extname) from pg_extension where extname <> 'plpgsql'
     union all
     select format('event trigger %I', evtname) from pg_event_trigger
     union all
     select format('publication %I', pubname) from pg_publication
     union all
     select format('large object %s', oid) from pg_largeobject_metadata
     order by 1`,
  )
  return rows.map(({ line }) => line)
}
