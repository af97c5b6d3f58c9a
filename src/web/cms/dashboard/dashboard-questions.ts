/** The lists behind the tiles: what each asks, and where the whole of it stands. */
export const newestOrders = { limit: 6 }
export const lowStock = { stock: ['low' as const], limit: 6, sort: 'name' as const }
export const outOfStock = { stock: ['out' as const], limit: 1 }
export const hiddenProducts = { visibility: ['hidden' as const], limit: 1 }
export const allProducts = { limit: 1 }
