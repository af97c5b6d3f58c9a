/** What the parts of the catalogue are called. */
export const catalogueTree = {
  devices: 'Devices',
  sensing: 'By what they sense',
  gateways: 'Gateways',
  sim_cards: 'SIM cards',
  accessories: 'Accessories',
  licences: 'Licences and services',
  packages: 'Packages',
} as const
