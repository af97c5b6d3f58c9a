-- What an entry of the audit log is found by: who wrote it, and what its thing was called before and after. Texts in both languages, and
-- those in one alone.
create function audit_words(before jsonb, after jsonb, by_name text) returns text language sql immutable parallel safe
  return (
    select string_agg(word, E'\n') from (
      select by_name as word
      union all
      select state #>> path from (values (before), (after)) states (state)
      cross join (values (array['code']), (array['email']), (array['name']), (array['name', 'en']), (array['name', 'ar']), (array['title']),
        (array['title', 'en']), (array['title', 'ar'])) paths (path)
      where jsonb_typeof(state #> path) = 'string') words);
