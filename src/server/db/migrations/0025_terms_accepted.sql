-- When whoever ordered accepted the brand's terms; unknown of orders from before, and where the brand has none.
alter table orders add column terms_accepted_at timestamptz;
