alter table credit_accounts
  -- The day on which its company was reminded last, where the shop is: it is written to once a day.
  add column reminded_on date,
  -- The first day of the month in which it was last sent what the month before moved. Companies of before have that of their month.
  add column statement_sent_on date not null default date_trunc('month', now())::date;
