-- From when on the pieces of a line that are on backorder wait, where that is later than its order: it was raised, or opened again.
alter table order_lines add column waits_from timestamptz;
