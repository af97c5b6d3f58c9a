-- The maker of a device: a fact of hardware that lists are filtered by.
alter table products add column manufacturer text;
create index products_manufacturer on products (manufacturer) where manufacturer is not null and archived_at is null;
