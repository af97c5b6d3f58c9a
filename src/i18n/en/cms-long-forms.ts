/** Forms in both languages, their index, and what is kept of them in the browser. */
export const cmsBothLanguages = {
  choose: 'Language of the texts',
  languages: { en: 'English', ar: 'Arabic' },
  missing: 'Missing',
  missingCount: '{count, plural, one {# missing} other {# missing}}',
  /** A field of a language: "Name (Arabic)". */
  of: '{field} ({language})',
} as const

export const cmsFormIndex = {
  title: 'Sections',
  missing: '{count, plural, one {# missing} other {# missing}}',
  wrong: '{count, plural, one {# error} other {# errors}}',
} as const

export const cmsKept = {
  title: 'You have unsaved changes from {time}.',
  continue: 'Continue',
  discard: 'Discard',
  elsewhere: 'Open in another tab',
  elsewhereHint: 'This form is open in another tab. Edit it in one place at a time.',
  here: 'Edit here',
  there: 'Go there',
  present: '{count, plural, one {{names} has this open too.} other {{names} have this open too.}}',
  signOutTitle: 'Sign out and discard your drafts?',
  signOutHint:
    '{count, plural, one {You have unsaved changes in # form. Signing out deletes them.} other {You have unsaved changes in # forms. Signing out deletes them.}}',
  signOut: 'Sign out',
} as const
