-- What the unit price of a line is for, where it is bought for a time; what started from older lines says it.
alter table order_lines add column period jsonb;
update order_lines line set period = started.period
from subscriptions started where started.order_line_id = line.id and line.type = 'licence' and line.product_id = started.product_id;
