-- no transaction
-- Staff find an order by the number on a parcel, and by its customer's email or phone.
drop index concurrently if exists orders_tracking_idx;
create index concurrently if not exists orders_tracking_idx on orders (lower(tracking_number)) where tracking_number is not null;
drop index concurrently if exists orders_contact_idx;
create index concurrently if not exists orders_contact_idx on orders (lower(contact_email)) where contact_email is not null;
drop index concurrently if exists accounts_email_search_idx;
create index concurrently if not exists accounts_email_search_idx on accounts (lower(email));
drop index concurrently if exists accounts_phone_search_idx;
create index concurrently if not exists accounts_phone_search_idx on accounts (phone_number) where phone_number <> '';
