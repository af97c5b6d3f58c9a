-- A quote or a draft order that its member accepted, and that somebody of the company has to approve first.
alter table approvals
  add column kind text not null default 'cart' check (kind in ('cart', 'quote', 'draft')),
  add column request_id uuid references requests (id),
  add column quote_revision integer,
  add column draft_id uuid references order_drafts (id),
  add check ((kind = 'quote') = (request_id is not null)),
  add check ((request_id is null) = (quote_revision is null)),
  add check ((kind = 'draft') = (draft_id is not null)),
  -- The new one or the order that it became when it was sent again.
  add column again_id uuid references approvals (id),
  add column again_order_id uuid references orders (id);
-- Nobody accepts what waits already.
create unique index approvals_waiting_request_key on approvals (request_id) where status = 'waiting';
create unique index approvals_waiting_draft_key on approvals (draft_id) where status = 'waiting';
