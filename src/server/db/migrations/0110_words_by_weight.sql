-- What a product is found by, by weight: beside the words of names and all words, its codes, the words of its names and types, and those with
-- facts. Filled by a job in batches: `search_mark` says by which way of reading, and for which version, a row was filled. The release before
-- reads and writes its own columns as ever.
alter table products
  add column search_codes text[] not null default '{}',
  add column near_words text[] not null default '{}',
  add column fact_words text[] not null default '{}',
  add column search_place integer not null default 0,
  add column search_mark text not null default '';
alter table products
  alter column search_codes set statistics 10, alter column near_words set statistics 10, alter column fact_words set statistics 10,
  alter column near_words set storage main, alter column search_codes set storage main;

-- In which of them a word stands (1 code, 2 name, 4 type, 8 fact, 16 text), and how it sounds.
alter table search_words add column places smallint not null default 0, add column sound text;
