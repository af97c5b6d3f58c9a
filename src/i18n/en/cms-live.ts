/** What is said of things that happen while somebody looks. */
export const cmsLive = {
  newOrders: '{count, plural, one {# new order} other {# new orders}}',
  show: '{count, plural, one {# new order – show it} other {# new orders – show them}}',
  sound: 'Sound for new orders',
  moved: 'The shop is now in another time zone: {zone}. Days and times follow it.',
  access: 'Your permissions have changed. You now see what you may do.',
}
