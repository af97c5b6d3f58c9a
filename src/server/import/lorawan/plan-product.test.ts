import { expect, test } from 'vitest'
import { noteInto, type Remark } from '../import-report.ts'
import { planProduct } from './plan-product.ts'
import { readDevice } from './read-device.ts'
import { readYaml } from './read-yaml.ts'

const vendors = {
  bosch: { id: 'bosch', name: 'Bosch Connected Devices and Solutions GmbH' },
  acme: { id: 'acme', name: 'Acme' },
}

function planOf(
  text: string,
  { vendor = vendors.acme, id = 'device' }: { vendor?: { id: string; name?: string }; id?: string } = {},
) {
  const remarks: Remark[] = []
  const note = noteInto(remarks, `${vendor.id}/${id}`)
  const device = readDevice(readYaml(Buffer.from(text)), note)
  const plan = planProduct({ vendor, id }, device, {
    images: ['picture'],
    currency: 'SAR',
    note,
    shows: true,
  })
  return { plan, device, remarks: remarks.map(({ field, reason }) => `${field} ${reason}`) }
}

const described = 'description: Does something.\n'

test.each([
  ['Parking Lot Sensor', vendors.bosch, 'Bosch Parking Lot Sensor'],
  ['BOSCH Parking Lot Sensor', vendors.bosch, 'BOSCH Parking Lot Sensor'],
  [
    'MultiTech xDot® Module',
    { id: 'multi-tech', name: 'Multi-Tech Systems, Inc.' },
    'MultiTech xDot® Module',
  ],
  ['LBT1', { id: 'enthutech', name: 'Enthu Technology Solutions India Pvt Ltd' }, 'Enthu Technology LBT1'],
  [
    'NLN500A',
    { id: 'slscorp', name: 'System Level Solutions (India) Pvt. Ltd.' },
    'System Level Solutions NLN500A',
  ],
  ['KLAX', { id: 'a-o', name: 'Alpha-Omega Technology GmbH & Co. KG' }, 'Alpha-Omega Technology KLAX'],
  ['Petfon', { id: 'cotx', name: 'Beijing COTX Networks Technologies Co. Ltd.' }, 'COTX Petfon'],
  ['W1', { id: 'axioma' }, 'Axioma W1'],
  ['Emulator', { id: 'emu', name: 'EMU Electronic AG' }, 'EMU Emulator'],
])('%s gets the maker’s everyday name once', (name, vendor, full) => {
  expect(planOf(`name: ${name}\n${described}`, { vendor }).plan.name).toEqual({ en: full, ar: '' })
})

test.each([
  ['R311A - Wireless Window Sensor', 'R311A'],
  ['Smart Room Sensor - Base', 'Smart Room Sensor - Base'],
  ['Wireless Stick (Gecko Board)(Class A OTAA)', 'Wireless Stick'],
  ['MClimate Humidity and Temperature Sensor', 'MClimate Humidity'],
  ['Averyveryveryverylongmodelnumber1234567', 'Averyveryveryverylongmodelnumb'],
])('the short name of %s is %s', (name, short) => {
  expect(planOf(`name: ${name}\n${described}`).plan.shortName.en).toBe(short)
})

test('a code is the vendor and the id, and stays one device’s own when it must be cut', () => {
  const long = 'x'.repeat(40)
  const codes = [`${long}-a`, `${long}-b`].map(
    (id) => planOf(`name: N\n${described}`, { vendor: { id: 'v'.repeat(36) }, id }).plan.code,
  )
  expect(planOf(`name: N\n${described}`, { id: 'lds01' }).plan.code).toBe('acme.lds01')
  expect(new Set(codes).size).toBe(2)
  expect(codes.every((code) => /^[A-Za-z0-9._-]{1,64}$/.test(code))).toBe(true)
})

test('markup in a description is shown as characters, line ends are spaces, empty lines part paragraphs', () => {
  const { plan } = planOf(
    'name: N\ndescription: "<script>alert(1)</script> & <b>x</b>\\nsame\\r\\n\\r\\nnext"\n',
  )
  expect(plan.description.en).toContain(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;b&gt;x&lt;/b&gt; same</p><p>next</p>',
  )
})

test('an Arabic reader gets a line in Arabic and the maker’s English words, named so; facts are no part of it', () => {
  const { plan } = planOf(
    `name: N\ndescription: Measures heat.\nsensors: [temperature, humidity]\nweight: 1500\n
operatingConditions: { temperature: { min: -20, max: 65 }, relativeHumidity: { min: 0, max: 0.95 } }\n`,
  )
  expect(plan.description.ar).toMatch(/^<p>مستشعر من Acme للاستخدام مع شبكات LoRaWAN\.<\/p>/)
  expect(plan.description.ar).toContain('Measures heat.')
  expect(plan.description.en).not.toContain('<table')
  expect(plan.facts).toEqual({
    measures: { options: ['temperature', 'humidity'] },
    weight: { low: 1500 },
    operating_temp: { low: -20, high: 65 },
    operating_humidity: { low: 0, high: 95 },
  })
  expect(plan.description.en).not.toMatch(/\p{Script=Arabic}/u)
})

test('Arabic text comes in as Arabic, and the other way round', () => {
  const { plan } = planOf('name: مستشعر حرارة\ndescription: يقيس الحرارة.\n')
  expect(plan.name).toEqual({ en: '', ar: 'Acme مستشعر حرارة' })
  expect(plan.description.ar).toMatch(/^<p>يقيس الحرارة\.<\/p>/)
  expect(plan.description.en).toMatch(/^<p>Sensor by Acme for LoRaWAN networks\.<\/p>/)
})

test('numbers that are text stay as they were written', () => {
  const { plan } = planOf(`name: N\n${described}firmwareVersions:
  - version: 1.10
    profiles: { EU863-870: { lorawanCertified: true }, AS923: {} }
compliances:
  safety:
    - { body: IEC, norm: EN, standard: 62368-1, version: 2.10 }
    - { body: FCC, norm: FCC, standard: '15.247' }
    - { body: RSS, standard: -GEN }
    - { body: RSS, standard: -GEN }
`)
  expect(plan.certifications.map(({ name }) => name)).toEqual([
    'LoRaWAN Certified',
    'IEC EN 62368-1 2.10',
    'FCC 15.247',
    'RSS-GEN',
  ])
  expect(plan.formerDescription.en).toContain('<td>1.10</td>')
  expect(plan.region).toBe('EU863-870, AS923')
})

test('bad addresses are left out and named, spaces are encoded, each address comes once', () => {
  const { plan, remarks } = planOf(`name: N\n${described}dataSheetURL: https://example.com/data sheet.pdf
productURL: javascript:alert(1)
manuals: https://user:secret@example.com/
video: https://example.com/v
videos: { main: https://example.com/v, other: [ftp://example.com/x, "http://", "//example.com", "not an address"] }
`)
  expect(plan.documentations).toEqual([
    { title: 'Data sheet', url: 'https://example.com/data%20sheet.pdf' },
    { title: 'Video', url: 'https://example.com/v' },
  ])
  expect(remarks.filter((remark) => remark.endsWith('bad_url'))).toHaveLength(6)
  expect(remarks).toContain('dataSheetURL url_encoded')
})

test('an empty video is nothing, and nothing to report', () => {
  const { plan, remarks } = planOf(`name: N\n${described}video:\n`)
  expect(plan.documentations).toEqual([])
  expect(remarks).toEqual([])
})

test('connections get the shop’s values; another one is kept as a tag and named', () => {
  const { plan, remarks } = planOf(
    `name: N\n${described}additionalRadios: [wifi, ble, nfc]\nbridgeInterfaces: [modbus, rs-485, analog]\n`,
  )
  expect(plan.communicationTypes).toEqual(['lorawan', 'wifi', 'bluetooth', 'nfc', 'modbus', 'rs485'])
  expect(plan.topics).toContainEqual({ kind: 'tag', title: { en: 'Analog interface', ar: 'واجهة تناظرية' } })
  expect(remarks).toEqual(['bridgeInterfaces unknown_connection'])
})

test.each([
  ['{ EUR: 90, SAR: 349.5 }', 34_950, []],
  ['{ EUR: 90 }', null, ['msrp other_currency']],
  ['{ SAR: -5 }', null, ['msrp implausible']],
  ['{ SAR: cheap }', null, ['msrp.SAR wrong_type']],
])('the price in %s', (msrp, price, remarks) => {
  const planned = planOf(`name: N\n${described}msrp: ${msrp}\n`)
  expect([planned.plan.price, planned.remarks]).toEqual([price, remarks])
})

test('a humidity from 0 to 0 says nothing and is named', () => {
  const { device, remarks } = planOf(
    `name: N\n${described}operatingConditions: { relativeHumidity: { min: 0, max: 0 } }\n`,
  )
  expect(device.humidity).toBeUndefined()
  expect(remarks).toEqual(['operatingConditions.relativeHumidity implausible'])
})

test('what is of the wrong kind or not of the format is named, and the rest comes in', () => {
  const { plan, remarks } = planOf(
    `name: N\n${described}weight: heavy\nsensors: [temperature, { no: map }]\nipCode2: IP68\nphotos: x.png\n`,
  )
  expect(remarks.toSorted()).toEqual(
    ['ipCode2 unknown_field', 'photos wrong_type', 'sensors.1 wrong_type', 'weight wrong_type'].toSorted(),
  )
  expect(plan.topics.filter(({ kind }) => kind === 'tag').map(({ title }) => title.en)).toEqual([
    'Acme',
    'Temperature',
  ])
})

test('a board with every sensor has fifty tags and no application for each of them', () => {
  const sensors = Array.from({ length: 69 }, (_, index) => `sensor ${index}`)
  const { plan, remarks } = planOf(
    `name: Any board\n${described}sensors: [${sensors.join(', ')}, gps, temperature]\n`,
  )
  expect(plan.topics.filter(({ kind }) => kind === 'tag')).toHaveLength(50)
  expect(remarks.filter((remark) => remark === 'sensors too_many')).toHaveLength(22)
  expect(plan.topics.filter(({ kind }) => kind === 'application')).toEqual([])
  expect(plan.deviceType.title.en).toBe('Board or module')
})

test.each([
  ['name: N\n', 'description description_absent'],
  ['description: D\n', 'name name_absent'],
])('without %s it is hidden', (text, remark) => {
  const { plan, remarks } = planOf(text)
  expect([plan.visibility, remarks]).toEqual(['hidden', [remark]])
})

test.each([
  ['ER18505', ['lithium_thionyl'], undefined],
  ['2 x AA Li-SOCl2 2400 mAh', ['lithium_thionyl'], 2400],
  ['LiPo 1.2Ah', ['lithium_ion'], 1200],
  ['4 x LR6', ['alkaline'], undefined],
  ['CR2450', ['coin_cell'], undefined],
])('a battery written as %s is understood', (type, options, capacity) => {
  const { plan } = planOf(`name: N\n${described}battery: { type: "${type}", replaceable: true }\n`)
  expect(plan.facts.battery_type).toEqual({ options })
  expect(plan.facts.battery_capacity?.low).toBe(capacity)
  expect(plan.facts.battery_replaceable).toEqual({ flag: true })
})

test('a battery that is not understood is noted; standards and protection become facts', () => {
  const { plan, remarks } = planOf(`name: N\n${described}battery: { type: "magic" }
ipCode: IP67
sensors: [gps, accelerometer]
compliances: { safety: [{ body: EU, norm: ATEX, standard: x }, { body: EU, norm: MID, standard: y }] }
`)
  expect(plan.facts).toMatchObject({
    ip_rating: { options: ['ip67'] },
    placement: { options: ['outdoor'] },
    positioning: { options: ['gps'] },
    motion_sensor: { flag: true },
    explosion_zone: { options: ['atex'] },
    billing_approved: { flag: true },
  })
  expect(plan.facts).not.toHaveProperty('battery_type')
  expect(remarks.some((remark) => remark.includes('battery.type'))).toBe(true)
})
