-- no transaction
drop index concurrently if exists audit_log_group_idx;
create index concurrently if not exists audit_log_group_idx on audit_log (group_id, at desc, id desc) where group_id is not null;
