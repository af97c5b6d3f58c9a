-- Products that no filter tells apart, except by price, stock or words, have the same filter key: they are counted together, in an
-- index, and what they share is looked at once, in a small table (decision 0039). Two different sets would share a key by a chance of
-- one in 2^64.
-- Room beside a row, so that selling it, which changes a number of no index, touches none of them; and a vacuum after one row of twenty has
-- changed, since indexes answer alone only for pages that it has seen.
alter table products set (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.05);
alter table products add column filter_key bigint not null generated always as (hash_record_extended(row(
  type, hardware_type, license_type, metadata_ids, device_type_id, gateway_type_id, accessory_type_id, communication_types,
  manufacturer, network_servers), 0)) stored;
create index products_counted_idx on products (filter_key, sale_price) include (id) where visibility = 'visible' and archived_at is null;

-- A row never changes: its key says what it holds. One that no product has any longer is harmless until it is tidied up.
create table filter_sets (
  filter_key bigint primary key,
  type text not null,
  kind text not null,
  hardware_type text,
  license_type text,
  metadata_ids uuid[] not null,
  device_type_id uuid,
  gateway_type_id uuid,
  accessory_type_id uuid,
  communication_types text[] not null,
  manufacturer text,
  network_servers text[] not null
);
insert into filter_sets
  select distinct on (filter_key) filter_key, type, kind, hardware_type, license_type, metadata_ids, device_type_id, gateway_type_id,
    accessory_type_id, communication_types, manufacturer, network_servers
  from products;

create function remember_filter_set() returns trigger language plpgsql as $$
begin
  insert into filter_sets (filter_key, type, kind, hardware_type, license_type, metadata_ids, device_type_id, gateway_type_id,
    accessory_type_id, communication_types, manufacturer, network_servers)
  values (new.filter_key, new.type, new.kind, new.hardware_type, new.license_type, new.metadata_ids, new.device_type_id,
    new.gateway_type_id, new.accessory_type_id, new.communication_types, new.manufacturer, new.network_servers)
  on conflict do nothing;
  return null;
end $$;
create trigger product_filter_sets after insert or update of filter_key on products
  for each row execute function remember_filter_set();

-- How often each of a thousand words occurs is not worth reading for every condition of a search: its plan is the same.
alter table products
  alter column search_words set statistics 10, alter column name_words set statistics 10, alter column search_names set statistics 10;
-- Names that hold a common word, the shortest first, are found in the index alone.
drop index products_shortest_name_idx;
create index products_shortest_name_idx on products (cardinality(name_words), created_at desc, id desc) include (name_words)
  where visibility = 'visible' and archived_at is null;

-- Lists of the CMS: by each order that is not one of numbers, with what their filters ask, so that a late page is found in an index alone.
-- The shop's list by name uses the same.
drop index products_name_en_idx;
drop index products_name_ar_idx;
drop index products_cms_updated_idx;
create index products_name_en_idx on products (sort_name_en collate "en-x-icu", id) include (filter_key, visibility) where archived_at is null;
create index products_name_ar_idx on products (sort_name_ar collate "ar-x-icu", id) include (filter_key, visibility) where archived_at is null;
create index products_code_idx on products (lower(code), id) include (code, filter_key, visibility) where archived_at is null;
create index products_cms_updated_idx on products (updated_at, id) include (created_at, price, filter_key, visibility)
  where archived_at is null;
create index products_untranslated_idx on products (id)
  where archived_at is null and (name ->> 'en' = '' or name ->> 'ar' = '');
create index products_archived_idx on products (id) where archived_at is not null;

-- How many products show a picture, for the list of pictures.
create index products_images_idx on products using gin (images jsonb_path_ops) where archived_at is null;
