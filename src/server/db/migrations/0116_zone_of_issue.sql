-- Where the shop was when a document was issued: its day is that of this zone, wherever the shop moves to later.
alter table invoices add column time_zone text;
alter table credit_notes add column time_zone text;
