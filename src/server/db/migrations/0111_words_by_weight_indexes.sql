-- no transaction
-- None of them is partial: what is searched is asked in a form that only these answer, since the cost of comparing words is taken for
-- that of comparing numbers, and any other index would do.
drop index concurrently if exists products_search_codes_idx;
create index concurrently if not exists products_search_codes_idx on products using gin (search_codes);
drop index concurrently if exists products_near_words_idx;
create index concurrently if not exists products_near_words_idx on products using gin (near_words);
drop index concurrently if exists products_fact_words_idx;
create index concurrently if not exists products_fact_words_idx on products using gin (fact_words);
drop index concurrently if exists products_whole_names_idx;
create index concurrently if not exists products_whole_names_idx on products using gin (search_names);
drop index concurrently if exists products_best_first_idx;
create index concurrently if not exists products_best_first_idx on products (search_place, created_at desc, id desc) include (near_words, visibility, archived_at);
drop index concurrently if exists search_words_sound_idx;
create index concurrently if not exists search_words_sound_idx on search_words (sound) where sound is not null;
