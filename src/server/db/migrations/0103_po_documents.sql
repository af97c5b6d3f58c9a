-- Files that are not for everybody have an owner: who uploaded them. They are not shared by their bytes, as public ones are.
alter table files add column owner_id uuid;
drop index files_sha256_key;
create unique index files_sha256_key on files (sha256) where owner_id is null;

-- The customer's own purchase order as a document. Not valid: no order has one yet, and reading all of them would take long.
alter table orders add column po_file_id uuid;
alter table orders add constraint orders_po_file_id_fkey foreign key (po_file_id) references files (id) not valid;
create trigger order_files after insert or update of po_file_id on orders
  for each row when (new.po_file_id is not null) execute function note_named_files('po_file_id');
