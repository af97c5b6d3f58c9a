-- What staff said when they changed the day by which an order arrives.
alter table orders add column promise_note text;
