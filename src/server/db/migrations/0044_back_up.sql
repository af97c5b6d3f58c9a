-- Backups that the clock asks for: one at a time in the whole shop; one that failed thrice waits for the next night.
select pgboss.create_queue('back_up', jsonb_build_object(
  'policy', 'exclusive', 'notify', true, 'heartbeatSeconds', 30, 'expireInSeconds', 82800, 'deleteAfterSeconds', 604800,
  'retryLimit', 2, 'retryDelay', 300, 'retryBackoff', true, 'retryDelayMax', 3600));
