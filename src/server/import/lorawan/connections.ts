import type { CommunicationType } from '#contract/enums.ts'
import type { Note } from '../import-report.ts'
import type { LorawanDevice } from './read-device.ts'

const types: Record<string, CommunicationType> = {
  ble: 'bluetooth',
  bluetooth: 'bluetooth',
  wifi: 'wifi',
  nfc: 'nfc',
  cellular: 'cellular',
  'rs-485': 'rs485',
  modbus: 'modbus',
  'm-bus': 'm_bus',
}
const maxTypes = 6

/** How a device connects: LoRaWAN and what it has besides. Values the shop does not know are kept as they are. */
export function connectionsOf(
  { radios, bridges }: LorawanDevice,
  note: Note,
): { types: CommunicationType[]; others: string[] } {
  const named = [
    ...radios.map((name) => ['additionalRadios', name] as const),
    ...bridges.map((name) => ['bridgeInterfaces', name] as const),
  ]
  const others = named.filter(([, name]) => !types[name])
  for (const [field, name] of others) note(field, 'unknown_connection', name)
  const found = [
    ...new Set<CommunicationType>(['lorawan', ...named.flatMap(([, name]) => types[name] ?? [])]),
  ]
  for (const type of found.slice(maxTypes)) note('additionalRadios', 'too_many', type)
  return { types: found.slice(0, maxTypes), others: others.map(([, name]) => name) }
}
