-- Where a draft order or what was quoted is collected, as the point was when staff chose it; empty: it is delivered.
alter table order_drafts add column if not exists pick_up_point jsonb;
alter table quotes add column if not exists pick_up_point jsonb;
