/** What the content-management area says. */
export const cms = {
  title: 'Content management',
  loading: 'Loading',
  sections: { dashboard: 'Dashboard', products: 'Products', orders: 'Orders' },
  rail: {
    label: 'Sections',
    collapse: 'Collapse the menu',
    expand: 'Expand the menu',
    shop: 'View the shop',
  },
  login: { title: 'Sign in' },
  products: { title: 'Products', product: 'Product', edit: 'Edit product', back: 'Back to products' },
  orders: { title: 'Orders', order: 'Order', back: 'Back to orders' },
  dashboard: { title: 'Dashboard' },
} as const
