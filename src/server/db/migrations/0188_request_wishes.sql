-- What a buyer names when asking for a quote: a price for each product, a day, and files that say more.
alter table requests
  add column currency text,
  add column wished_date date;
-- In minor units of the request's currency.
alter table request_lines add column target_price integer;

create table request_files (
  request_id uuid not null references requests (id),
  file_id uuid not null references files (id),
  position integer not null,
  primary key (request_id, file_id)
);
create trigger request_file_files after insert on request_files
  for each row execute function note_named_files('file_id');
