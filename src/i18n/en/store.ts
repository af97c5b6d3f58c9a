/** What the shop says. */
export const store = {
  header: {
    catalogue: 'Catalogue',
    allProducts: 'All products',
    byType: 'Browse by type',
    search: 'Search products',
    cart: 'Cart',
    cartCount: '{count, plural, =0 {Cart, empty} one {Cart, # item} other {Cart, # items}}',
    home: '{brand}, home',
    wishlist: 'Wishlist',
    wishlistCount:
      '{count, plural, =0 {Wishlist, empty} one {Wishlist, # product} other {Wishlist, # products}}',
  },
  footer: {
    cr: 'Commercial registration',
    vat: 'VAT number',
    terms: 'Terms and conditions',
    privacy: 'Privacy policy',
    follow: 'Follow us',
    website: 'Website',
    catalogue: 'Catalogue',
    help: 'Help',
    legal: 'Legal',
    contact: 'Contact us',
    requestQuote: 'Request a quote',
    whatsapp: 'Chat on WhatsApp, in a new tab',
  },
  /** Of the cart's page itself; what is said beside its content comes with that. */
  cartPage: {
    title: 'Secure checkout',
    description: 'Review your items, then place your order or request a quote.',
    empty: 'Your cart is empty',
    emptyHint: 'Browse our products.',
    browse: 'Browse products',
    opening: 'Opening your order…',
  },
  /** Titles of the account dialogs; what is in them comes when one is opened. */
  accountDialogs: {
    user: 'Sign in',
    tenant: 'Sign in as tenant user',
    register: 'Create a company account',
    recover: 'Reset your password',
    sessionOver: 'Your session has ended. Sign in again.',
  },
  legal: { updated: 'Last updated {date}', contact: 'Contact' },
} as const
