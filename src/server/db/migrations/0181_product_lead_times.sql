-- When a product that is not in stock can leave: so many business days from the order, or from the day on which it is in stock again.
alter table products
  add column lead_days integer,
  add column restock_at date,
  add constraint products_lead_days_check check (lead_days between 0 and 365);
