-- What kept answers depend on of who asks: every node forgets whom it knows.
create trigger announce_standing after insert or update or delete on tax_standings
  for each statement execute function announce_account_change();
