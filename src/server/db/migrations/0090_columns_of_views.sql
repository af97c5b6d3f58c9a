-- Which columns a saved view shows, in the names of its list; null where it says nothing of them.
alter table saved_views add column columns text[];
