import { purchase } from './purchase.ts'

/** What the shop says. */
export const store = {
  header: {
    catalogue: 'Catalogue',
    allProducts: 'All products',
    search: 'Search products',
    cart: 'Cart',
    cartCount: '{count, plural, =0 {Cart, empty} one {Cart, # item} other {Cart, # items}}',
    orders: 'My orders',
    home: '{brand}, home',
  },
  footer: {
    cr: 'Commercial registration',
    vat: 'VAT number',
    terms: 'Terms and conditions',
    privacy: 'Privacy policy',
    follow: 'Follow us',
    catalogue: 'Catalogue',
    help: 'Help',
    legal: 'Legal',
  },
  legal: { updated: 'Last updated {date}', contact: 'Contact' },
  ...purchase,
} as const
