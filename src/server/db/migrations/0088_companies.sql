-- What tax law wants to know of a company on its invoices, and which of several companies with one VAT number holds it.
alter table companies
  add column name_ar text not null default '',
  add column national_address jsonb,
  -- Another company holds the same VAT number; staff find out whose it is.
  add column vat_conflict boolean not null default false,
  add column version integer not null default 1;

-- Company admins change the company too, as only root users could.
update accounts set permissions = permissions || array['company.edit']
where family = 'company' and 'company.members' = any (permissions) and not 'company.edit' = any (permissions);

-- Who ordered last holds the number, or who came first; the others keep it too, marked.
update companies set vat_conflict = true
from (
  select id, row_number() over (
    partition by vat_number
    order by (select max(placed_at) from orders where company_id = same.id and status <> 'rejected') desc nulls last, created_at, id
  ) as place
  from companies as same
  where vat_number in (select vat_number from companies where vat_number is not null group by 1 having count(*) > 1)
) as placed
where placed.id = companies.id and placed.place > 1;
