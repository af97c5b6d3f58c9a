-- no transaction
-- Lists are sorted by the numbers of an attribute: the lowest first, or the highest. What has no such end comes last, by another way.
create index concurrently if not exists product_facts_from_low on product_facts (attribute_id, low, product_id desc) where low > '-infinity';
create index concurrently if not exists product_facts_from_high on product_facts (attribute_id, high desc, product_id desc) where high < 'infinity';
