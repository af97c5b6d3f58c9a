-- no transaction
drop index concurrently if exists companies_vat_key;
create unique index concurrently if not exists companies_vat_key on companies (vat_number)
where vat_number is not null and not vat_conflict;
