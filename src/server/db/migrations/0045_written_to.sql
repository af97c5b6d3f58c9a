-- Up to where the primary had written when this session last changed something: a replica that is behind that shows it nothing.
alter table sessions add column wrote_to pg_lsn;
