/** Texts of a company's own data: what its papers say. Loaded with these parts only. */
export const company = {
  about: 'Your invoices carry this data. Invoices that were issued stay as they are.',
  readOnly: 'Only the root user and company admins can change this.',
  failed: 'Your company could not be loaded.',
  data: 'Company data',
  name: 'Legal name in English',
  nameAr: 'Legal name in Arabic',
  nameArHint: 'Left empty, Arabic invoices show the English name.',
  crHint: '10 digits, the first not 0',
  vatHint: '15 digits, the first and the last a 3. It needs the national address.',
  address: 'National address',
  addressHint: 'As it is registered with Saudi Post. Enter all of it or nothing.',
  none: 'Not entered',
  chooseCity: 'Choose a city',
  moreCities: 'Type to find more cities',
  editShort: 'Edit',
  edit: 'Edit company data',
  saved: 'Company data saved',
  outdated: 'A colleague has changed the company data meanwhile. Check it and save again.',
  vatConflict:
    'Another account in this store has the same VAT number. Until that is settled you can order as before.',
  vatConflictStaff: 'Other companies have the same VAT number',
}
