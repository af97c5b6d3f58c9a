-- The number of the customer's own purchase order, and the same as it is searched.
alter table orders
  add column po_number text,
  add column po_key text;
