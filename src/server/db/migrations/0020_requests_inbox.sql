alter table requests add column accepted_revision integer;
-- Only the newest quote could ever be accepted, and none is sent after that.
update requests set accepted_revision = (select max(revision) from quotes where request_id = requests.id)
  where status = 'accepted';

create index requests_assignee_idx on requests (assignee_id, created_at desc, id desc);
create index requests_updated_idx on requests (updated_at desc, id desc);
