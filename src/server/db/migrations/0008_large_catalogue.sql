-- Long texts move out of the row, so that what lists, filters and counts read lies close together.
alter table products set (toast_tuple_target = 1024);
alter table products alter column metadata_ids set storage main, alter column name set storage main, alter column name_words set storage main;

-- Search: names that are what was asked, names that hold it, the shortest name first.
create index products_search_names_idx on products using gin (search_names) where visibility = 'visible' and archived_at is null;
create index products_name_words_idx on products using gin (name_words) where visibility = 'visible' and archived_at is null;
create index products_shortest_name_idx on products (cardinality(name_words), created_at desc, id desc)
  where visibility = 'visible' and archived_at is null;
