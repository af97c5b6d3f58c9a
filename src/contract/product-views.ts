/** How a list is shown. */
export const productViews = ['cards', 'list', 'table'] as const
export type ProductView = (typeof productViews)[number]

/** So many products stand on one page of a table that shows all. */
export const maxWholeTable = 500
/** So many stand on a page of a table where there are more. */
export const usualTablePage = 48

/** So many facts stand in the columns of a table. */
export const maxColumns = 12
