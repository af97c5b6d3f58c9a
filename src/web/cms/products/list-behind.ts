/** The list that a product was opened from, with its filters; the whole list when it was opened by its address. */
export function listAddress(state: unknown): string {
  const search = typeof state === 'object' && state !== null && 'list' in state ? state.list : ''
  return typeof search === 'string' && search.startsWith('?') ? `/cms/products${search}` : '/cms/products'
}
