/** Choosing from many, in any form. */
export const cmsPick = {
  find: 'Type to find',
  chosen: 'Chosen: {label}',
  remove: 'Remove {name}',
  none: 'Nothing found',
  full: '{max, plural, one {Only # can be chosen.} other {# at most can be chosen.}}',
  failed: 'The choices could not be loaded. Type to try again.',
} as const

/** The editor of descriptions. */
export const cmsRichText = {
  tools: 'Text tools',
  hint: 'Headings, lists, tables and links. Esc leads to the tools.',
  style: 'Style of the paragraph',
  paragraph: 'Paragraph',
  heading: 'Heading {level, number}',
  keepLink: 'Set link',
  linkHint: 'A website or an email address.',
  tool: {
    bold: 'Bold',
    italic: 'Italic',
    underline: 'Underline',
    strike: 'Strike through',
    bulletList: 'Bulleted list',
    orderedList: 'Numbered list',
    quote: 'Quotation',
    link: 'Link',
    unlink: 'Remove the link',
    table: 'Insert a table',
    clear: 'Clear formatting',
    undo: 'Undo',
    redo: 'Redo',
    addRow: 'Add a row below',
    removeRow: 'Remove the row',
    addColumn: 'Add a column after',
    removeColumn: 'Remove the column',
    removeTable: 'Remove the table',
  },
} as const
