-- What was one number of days is the days until goods leave and those on the way: what is ordered arrives on the same day as before.
update settings
set value = jsonb_set(
  value,
  '{delivery}',
  jsonb_build_object(
    'businessDays', greatest((value -> 'delivery' ->> 'businessDays')::int - 1, 1),
    'handlingDays', least((value -> 'delivery' ->> 'businessDays')::int - 1, 1),
    'cutOff', '14:00',
    'holidays', '[]'::jsonb))
where value -> 'delivery' ->> 'businessDays' is not null;
