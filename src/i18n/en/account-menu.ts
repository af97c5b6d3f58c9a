/** What leads a signed-in customer to what they have; it comes when they sign in. */
export const accountMenu = {
  groups: { buying: 'Buying', after: 'After the purchase', company: 'Company', account: 'Account' },
  orders: 'My orders',
  approvals: 'Approvals',
  toDecide: '{count, plural, one {# waits for you} other {# wait for you}}',
  lists: 'Lists',
  quickOrder: 'Quick order',
  partNumbers: 'Your part numbers',
  documents: 'Documents',
  devices: 'My devices',
  returns: 'Returns',
  credit: 'Credit',
  company: 'Company details',
  members: 'Members',
  profile: 'Profile',
  account: 'Account settings',
}
