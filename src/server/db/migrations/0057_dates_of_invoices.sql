-- no transaction
-- A VAT report asks for the invoices and credit notes of a period.
drop index concurrently if exists invoices_issued_idx;
create index concurrently if not exists invoices_issued_idx on invoices (issued_at, number);
drop index concurrently if exists credit_notes_issued_idx;
create index concurrently if not exists credit_notes_issued_idx on credit_notes (issued_at, number);
