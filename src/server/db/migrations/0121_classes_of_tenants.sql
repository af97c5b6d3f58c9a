-- Which classes of devices a tenant allows decides what fits them, as their networks do: nodes hear when it changes.
create trigger announce_classes after update on tenants for each row
  when (old.allowed_device_profile_types is distinct from new.allowed_device_profile_types)
  execute function announce_account_change();
