-- The hash of the bytes of a picture as they are kept: they are encoded anew, and `sha256` is of what was sent.
alter table files add column stored_sha256 text;
