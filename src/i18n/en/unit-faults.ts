/** Why pieces cannot be taken as they are told: the server says it, and the screens that check them before. */
export const unitFaults = {
  belowUnits: 'Units with serial numbers are in stock. Remove them individually',
  unitsAhead: 'Not enough units without a serial number',
  unitsInStock: 'Units with serial numbers are still in stock',
  unitNeeded: 'Enter a serial number or another identifier',
  unitSerial: 'Serial numbers can contain letters, digits and $ % * + . / -, without spaces',
  unitEui: 'EUI must be 16 hexadecimal digits',
  unitImei: 'IMEI has the wrong length or check digit',
  unitIccid: 'ICCID has the wrong length or check digit',
  unitProfile: 'Profile ID must be 8 hexadecimal digits',
  unitToken: 'Owner token isn’t valid',
  unitCode: 'Device code isn’t valid',
  unitTwice: 'Duplicate in this list',
  unitInStock: 'Already in stock',
  unitShipped: 'Already shipped',
  unitWrittenOff: 'Returned and written off',
  unitUnknown: 'Not in stock',
  notArrived: 'Not enough of it is in stock yet. Ship what has arrived, or receive stock first',
  // Of refunds and returns.
  aboveOpen: '{field} exceeds what is left to ship',
  aboveSent: '{field} exceeds the quantity that can be returned',
  pieceCount: 'Select a serial number for every returned unit',
  notSentHere: 'This unit wasn’t shipped with this item',
  aboveLeft: '{field} exceeds the amount that can be refunded',
} as const

/** What the server calls the fields of the inventory. */
export const unitFields = {
  units: 'Units',
  serials: 'Serial numbers',
} as const
