/** What products lack to work together. */
export const worksTogether = {
  title: 'Will it all work?',
  hint: 'Suggestions only. You can order without them.',
  no_gateway:
    '{count, plural, one {<names></names> needs a gateway to connect.} other {<names></names> need a gateway to connect.}}',
  gateway_full:
    '{units, plural, one {Your gateways are full: # device has no room.} other {Your gateways are full: # devices have no room.}}',
  region: '<names></names> uses radio frequencies that aren’t allowed in the country of delivery.',
  no_sim: '{count, plural, one {<names></names> needs a SIM card.} other {<names></names> need SIM cards.}}',
  no_plan:
    '{count, plural, one {<names></names> needs a data plan to connect.} other {<names></names> need a data plan to connect.}}',
  no_platform:
    '{units, plural, one {# device has no place on the platform yet.} other {# devices have no place on the platform yet.}}',
  network_server: '<names></names> doesn’t work with your network server.',
  class: '<names></names> is of a LoRaWAN class that your network doesn’t allow.',
  accessory_fit: 'Check that <names></names> fits your devices.',
  made_for: 'Made for <names></names>',
  power:
    '{count, plural, one {<names></names> needs a power supply, sold separately.} other {<names></names> need a power supply, sold separately.}}',
  and: ' and ',
  more: '{count, plural, one {and # more} other {and # more}}',
  add: 'Add {count, number}',
  addOf: 'Add {count, number} × {name}',
  added: '{name} added to your cart.',
  dismiss: {
    have: 'I have one',
    fine: 'That’s fine',
  },
  dismissed: 'Hidden until you close the browser.',
}
