/** What the server says beside prices that not everybody has. */
export const ownPrices = {
  yourPrice: 'Your price',
  withoutTax: 'Without VAT',
  yourPriceWithoutTax: 'Your price, without VAT',
  byPriceWithTax: 'You pay no VAT. Sorting and filters use the catalogue price with VAT.',
  byCataloguePrice: 'Prices of your price lists apply. Sorting and filters use the catalogue price.',
} as const
