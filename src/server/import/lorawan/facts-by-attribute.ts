import type { FactValue, ProductFacts } from '#contract/attribute-facts.ts'
import type { Note } from '../import-report.ts'
import type { LorawanDevice, Range } from './read-device.ts'

/** Rules for what makers write as the type of a battery; the first that fits tells the kind. */
const batteries: readonly [RegExp, string][] = [
  [/\ber\d|li-?socl2|li\/socl2|thionyl/i, 'lithium_thionyl'],
  [/li-?mno2|manganese/i, 'lithium_manganese'],
  [/lifepo4|lfp/i, 'lifepo4'],
  [/li-?ion|li-?po|lipo|lithium[- ](?:ion|polymer)/i, 'lithium_ion'],
  [/ni-?mh/i, 'nimh'],
  [/\blr\d|alkaline/i, 'alkaline'],
  [/\bcr\s?\d|coin|button cell/i, 'coin_cell'],
]
const rechargeable = new Set(['lithium_ion', 'lifepo4', 'nimh'])

const keyStorage: Record<string, string> = {
  none: 'unprotected',
  'read protected': 'read_protected',
  'secure element': 'secure_element',
}
const keyProvisioning: Record<string, string> = {
  custom: 'custom',
  'join server': 'join_server',
  manifest: 'manifest',
}
const firmware: Record<string, string> = {
  serial: 'serial',
  'fuota lorawan': 'fuota',
  'fuota other': 'network',
}
const bridges: Record<string, string> = {
  'rs-485': 'rs485',
  'rs-232': 'rs232',
  modbus: 'modbus',
  'm-bus': 'm_bus',
  'can bus': 'can',
  i2c: 'i2c',
  'sdi-12': 'sdi-12',
  '1-wire': '1-wire',
  'io-link': 'io-link',
  '4-20 ma': '4-20ma',
  p1: 'p1',
  usb: 'usb',
}
const setUp: Record<string, string> = { ble: 'bluetooth', bluetooth: 'bluetooth', nfc: 'nfc', wifi: 'wifi' }
const positioning: Record<string, string> = { gps: 'gps', 'wifi ssid': 'wifi' }

/** What a device's file states, by attributes of the start set. Options that the shop does not have are left out when it is saved. */
export function factsByAttribute(device: LorawanDevice, note: Note): ProductFacts {
  const { sensors, dimensions, battery, compliances } = device
  const norms = compliances.map(({ body, norm, standard }) => [body, norm, standard].join(' ')).join(' ')
  const protection = device.ipCode?.toLowerCase().replace(/\s+/g, '')
  const isOutdoor = /^ip\d[5-9]/.test(protection ?? '') && (protection ?? '') >= 'ip65'
  const kind = batteries.find(([rule]) => rule.test(battery.type ?? ''))?.[1]
  if (battery.type && !kind) note('battery.type', 'not_understood', battery.type)
  const capacity = /(\d+(?:[.,]\d+)?)\s*(m?ah)\b/i.exec(battery.type ?? '')
  const facts: Record<string, FactValue | undefined> = {
    measures: options(sensors.map((sensor) => sensor.replace(/[^a-z0-9.]+/g, '_'))),
    positioning: named(positioning, sensors),
    motion_sensor: sensors.some((sensor) => sensor === 'accelerometer' || sensor === 'motion')
      ? { flag: true }
      : undefined,
    length: size(dimensions.length),
    width: size(dimensions.width),
    height: size(dimensions.height),
    diameter: size(dimensions.diameter),
    weight: size(device.weight),
    battery_type: kind === undefined ? undefined : options([kind]),
    battery_capacity: capacity
      ? size(
          Math.round(
            Number(capacity[1]?.replace(',', '.')) * (capacity[2]?.toLowerCase() === 'ah' ? 1_000 : 1),
          ),
        )
      : undefined,
    rechargeable: kind !== undefined && rechargeable.has(kind) ? { flag: true } : undefined,
    battery_replaceable: battery.isReplaceable === undefined ? undefined : { flag: battery.isReplaceable },
    power_source: battery.type === undefined ? undefined : options(['battery']),
    operating_temp: range(device.temperature),
    operating_humidity: device.humidity?.max === 0 ? undefined : range(device.humidity),
    ip_rating: protection === undefined ? undefined : options([protection]),
    placement: isOutdoor ? options(['outdoor']) : undefined,
    key_provisioning: named(keyProvisioning, device.keyProvisioning),
    key_storage: device.keySecurity === undefined ? undefined : named(keyStorage, [device.keySecurity]),
    firmware_update: named(firmware, device.firmwareProgramming),
    interfaces: named(bridges, device.bridges),
    setup_by: named(setUp, device.radios),
    billing_approved: /\bMID\b/.test(norms) ? { flag: true } : undefined,
    explosion_zone: options([
      ...(/ATEX/i.test(norms) ? ['atex'] : []),
      ...(/IECEx/i.test(norms) ? ['iecex'] : []),
    ]),
  }
  return Object.fromEntries(
    Object.entries(facts).filter((entry): entry is [string, FactValue] => entry[1] !== undefined),
  )
}

const options = (keys: readonly string[]): FactValue | undefined =>
  keys.length === 0 ? undefined : { options: [...new Set(keys)].slice(0, 30) }
const named = (keys: Record<string, string>, values: readonly string[]) =>
  options(values.flatMap((value) => keys[value] ?? []))
const size = (value: number | undefined): FactValue | undefined =>
  value !== undefined && value > 0 ? { low: value } : undefined
const range = (given: Range | undefined): FactValue | undefined =>
  given && { low: given.min, high: given.max }
