-- no transaction
drop index concurrently if exists products_search_codes_idx;
create index concurrently if not exists products_search_codes_idx on products using gin (search_codes);
drop index concurrently if exists products_near_words_idx;
create index concurrently if not exists products_near_words_idx on products using gin (near_words) where visibility = 'visible' and archived_at is null;
drop index concurrently if exists products_fact_words_idx;
create index concurrently if not exists products_fact_words_idx on products using gin (fact_words) where visibility = 'visible' and archived_at is null;
drop index concurrently if exists products_best_first_idx;
create index concurrently if not exists products_best_first_idx on products (search_place, created_at desc, id desc) include (near_words) where visibility = 'visible' and archived_at is null;
drop index concurrently if exists search_words_sound_idx;
create index concurrently if not exists search_words_sound_idx on search_words (sound) where sound is not null;
