-- Who orders, and the accountants of a company, may add and correct the PO number and document of an order until it is accepted.
update accounts set permissions = permissions || array['orders.references']
where not 'orders.references' = any (permissions)
  and ('orders.create' = any (permissions) or 'accountant' = any (member_roles));
update accounts set permissions = permissions || array['orders.references.company']
where not 'orders.references.company' = any (permissions) and member_roles && array['accountant', 'company_admin'];
