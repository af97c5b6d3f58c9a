/** Of dialogs that check a file before it is saved. */
export const fileImport = {
  file: 'File',
  check: 'Check the file',
  confirm: 'Save the changes',
  problems:
    '{count, plural, one {# row is wrong. Nothing is saved until it is corrected.} other {# rows are wrong. Nothing is saved until they are corrected.}}',
  row: 'Row {row, number}',
  missing: 'Choose a file',
}
