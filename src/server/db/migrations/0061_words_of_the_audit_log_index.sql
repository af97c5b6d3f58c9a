-- no transaction
drop index concurrently if exists audit_log_words_idx;
create index concurrently if not exists audit_log_words_idx on audit_log using gin (audit_words(before, after, by_name) gin_trgm_ops);
