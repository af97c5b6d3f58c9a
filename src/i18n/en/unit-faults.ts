/** Why pieces cannot be taken as they are told: the server says it, and the screens that check them before. */
export const unitFaults = {
  belowUnits: 'Pieces with a serial number are counted: take them out one by one',
  unitsAhead: 'There are not that many pieces without a serial number',
  unitsInStock: 'Pieces with a serial number are still in stock',
  unitNeeded: 'Enter a serial number or another identifier',
  unitSerial: 'Use letters, digits and $ % * + . / - in serial numbers, without spaces',
  unitEui: 'An EUI has 16 hexadecimal digits',
  unitImei: 'This IMEI has a wrong length or check digit',
  unitIccid: 'This ICCID has a wrong length or check digit',
  unitProfile: 'A profile ID has 8 hexadecimal digits',
  unitToken: 'This owner token is not valid',
  unitCode: 'This device code is not valid',
  unitTwice: 'Stands twice in this list',
  unitInStock: 'Already in stock',
  unitShipped: 'Already shipped',
  unitWrittenOff: 'Came back and was written off',
  unitUnknown: 'Not in stock',
  // Of refunds and returns.
  aboveSent: '{field} is more than was sent and has not come back',
  pieceCount: 'Name every piece that came back',
  notSentHere: 'This piece did not leave with this line',
  aboveLeft: '{field} is more than what can be paid back',
} as const

/** What the server calls the fields of the inventory. */
export const unitFields = {
  units: 'Pieces',
  serials: 'Serial numbers',
} as const
