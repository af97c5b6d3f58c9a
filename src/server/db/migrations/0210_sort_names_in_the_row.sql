-- What lists are sorted and filtered by stays in the row. A product is wider than a row may be, and its names to sort by lay beside the table: each of the
-- many comparisons of a sort read them there, and a list of 70,000 products took 14 seconds. Products written before are written again by the
-- job that reads them for the search.
alter table products alter column sort_name_en set storage main, alter column sort_name_ar set storage main, alter column code set storage main,
  alter column manufacturer set storage main, alter column model_code set storage main;
