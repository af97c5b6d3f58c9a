/** What the server says beside prices of price lists. */
export const ownPrices = {
  yourPrice: 'Your price',
  byCataloguePrice: 'Prices of your price lists apply. Sorting and filters use the catalogue price.',
} as const
