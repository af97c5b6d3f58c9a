-- Nodes keep for seconds which networks a caller's tenant may use: they hear when that, the session or the account changes.
create function announce_account_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('accounts', '');
  return null;
end
$$;

create trigger announce_ended after update on sessions for each row
  when (old.ended_at is distinct from new.ended_at) execute function announce_account_change();
create trigger announce_deleted after delete on sessions for each row execute function announce_account_change();

create trigger announce_changed after update on accounts for each row
  when ((old.family, old.status, old.session_version, old.tenant_id, old.permissions)
    is distinct from (new.family, new.status, new.session_version, new.tenant_id, new.permissions))
  execute function announce_account_change();
create trigger announce_deleted after delete on accounts for each row execute function announce_account_change();

create trigger announce_changed after update on tenants for each row
  when (old.allowed_network_servers is distinct from new.allowed_network_servers)
  execute function announce_account_change();
create trigger announce_deleted after delete on tenants for each row execute function announce_account_change();
