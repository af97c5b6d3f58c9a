-- The hash of the bytes as they are kept: those of a picture are encoded anew, and `sha256` is of what was sent.
alter table files add column stored_sha256 text;
update files set stored_sha256 = sha256 where mime_type = 'application/pdf';
