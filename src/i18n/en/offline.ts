export const offline = {
  title: 'You are offline',
  hint: 'The shop cannot be reached now. This page goes on by itself when the connection is back.',
  again: 'Try again',
  seen: 'What you have seen on this device, as it was then:',
  cart: 'Your cart',
  others: '{count, plural, one {And # more product.} other {And # more products.}}',
  orders: 'Your orders',
  list: 'List: {name}',
}
