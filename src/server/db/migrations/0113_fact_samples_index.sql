-- no transaction
-- With the product beside it, so that the sample of all products is read from the index alone.
drop index concurrently if exists product_fact_sets_sample_idx;
create index concurrently if not exists product_fact_sets_sample_idx on product_fact_sets (sample, product_id);
drop index concurrently if exists product_fact_sets_sample;
