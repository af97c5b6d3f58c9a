/** How a list is shown. */
export const productViews = ['cards', 'list', 'table'] as const
export type ProductView = (typeof productViews)[number]

/** So many facts stand in the columns of a table. */
export const maxColumns = 12
