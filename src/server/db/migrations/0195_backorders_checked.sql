-- By itself, so that stock moves while the levels are looked at.
alter table stock_levels validate constraint stock_levels_reserved_check;
