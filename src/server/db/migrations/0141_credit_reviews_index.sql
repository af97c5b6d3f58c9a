-- no transaction
drop index concurrently if exists orders_credit_review_key;
-- A company has one order at a time that waits for credit.
create unique index concurrently if not exists orders_credit_review_key on orders (company_id)
  where credit_review = 'needed' and status = 'pending';
