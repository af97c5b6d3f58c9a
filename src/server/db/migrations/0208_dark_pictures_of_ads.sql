-- An ad may have a second picture, for the dark scheme, as a slider has.
alter table ads add column image_dark_id uuid references files (id);

drop trigger ad_files on ads;
create trigger ad_files after insert or update of image_id, image_dark_id on ads
  for each row execute function note_named_files('image_id', 'image_dark_id');
