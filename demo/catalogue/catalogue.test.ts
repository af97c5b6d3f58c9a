import { describe, expect, test } from 'vitest'
import { demoCatalogue } from './demo-catalogue.ts'
import type { DemoProduct, Text } from './demo-types.ts'
import { descriptionOf } from './facts.ts'
import { hardwareFacts } from './hardware-facts.ts'
import { documentationsOf } from './papers.ts'

const { metadata, products, orders, customers, discounts } = demoCatalogue
const byCode = new Map(products.map((product) => [product.code, product]))
const product = (code: string) => byCode.get(code) as DemoProduct
const hardware = products.filter(({ type }) => type === 'hardware')
const withoutRepeats = (values: string[]) => new Set(values).size === values.length

test('the catalogue has what a shop needs to show every screen', () => {
  expect(products.length).toBeGreaterThanOrEqual(66)
  expect(products.filter(({ type }) => type === 'package').length).toBeGreaterThanOrEqual(6)
  expect(new Set(hardware.map(({ hardwareType }) => hardwareType)).size).toBe(4)
  for (const kind of ['platform', 'notification', 'subscription', 'integration'])
    expect(products.some(({ licenseType }) => licenseType === kind)).toBe(true)
  for (const kind of ['sms', 'email', 'push', 'whatsapp', 'voice'])
    expect(products.some(({ notificationType }) => notificationType === kind)).toBe(true)
  for (const kind of ['cloud', 'private_cloud', 'on_premises'])
    expect(products.some(({ platformType }) => platformType === kind)).toBe(true)
  for (const kind of ['rest_api', 'webhook', 'mqtt', 'connector'])
    expect(products.some(({ integrationType }) => integrationType === kind)).toBe(true)
  for (const kind of ['connectivity', 'platform', 'support'])
    expect(
      products.some(
        ({ licenseType, subscriptionType }) => licenseType === 'subscription' && subscriptionType === kind,
      ),
    ).toBe(true)
  expect(products.filter(({ price }) => price === undefined).length).toBeGreaterThanOrEqual(3)
  expect(products.filter(({ priceBeforeDiscount }) => priceBeforeDiscount).length).toBeGreaterThanOrEqual(8)
  expect(products.filter(({ visibility }) => visibility === 'hidden').length).toBeGreaterThanOrEqual(2)
  expect(hardware.filter(({ onHand }) => onHand === 0).length).toBeGreaterThanOrEqual(2)
  expect(hardware.filter(({ onHand = 0 }) => onHand > 0 && onHand <= 3).length).toBeGreaterThanOrEqual(2)
  expect(products.map(({ name }) => name.ar)).toEqual(
    expect.arrayContaining(['بوابة LoRaWAN خارجية', 'قفل ذكي', 'متتبع أصول']),
  )
})

test('metadata, marketing and people come in the promised numbers', () => {
  expect(metadata.applications.length).toBe(8)
  expect(metadata.useCases.length).toBe(9)
  expect(metadata.industries.length).toBe(7)
  expect(metadata.tags.length).toBe(14)
  expect(metadata.deviceTypes.length).toBe(8)
  expect(metadata.gatewayTypes.length).toBe(4)
  expect(metadata.accessoryTypes.length).toBe(6)
  expect(demoCatalogue.sliders.map(({ position }) => position).toSorted()).toEqual([
    'center',
    'left',
    'right',
  ])
  expect(demoCatalogue.ads.map(({ placement }) => placement).toSorted()).toEqual([
    'home_bottom',
    'home_middle',
    'home_top',
  ])
  expect(demoCatalogue.productGroups.length).toBe(3)
  expect(new Set(discounts.map(({ type }) => type))).toEqual(new Set(['code', 'product', 'market']))
  expect(new Set(discounts.map((discount) => discount.expectedStatus))).toEqual(
    new Set(['active', 'used', 'inactive', 'expired']),
  )
  expect(demoCatalogue.admins.map(({ email }) => email)).toEqual(['admin@matjar.example'])
  expect(customers.filter(({ kind }) => kind === 'tenant_user').length).toBe(2)
  expect(customers.filter(({ kind }) => kind === 'root_user').length).toBe(7)
  expect(customers.flatMap(({ member }) => member?.roles ?? [])).toEqual(['buyer', 'accountant'])
  expect(demoCatalogue.tenants.some(({ allowedNetworkServers }) => allowedNetworkServers.length > 0)).toBe(
    true,
  )
  expect(demoCatalogue.requests.filter(({ type }) => type === 'contact').length).toBe(3)
  expect(demoCatalogue.requests.filter(({ type }) => type === 'quote').length).toBe(3)
})

test('codes and keys are unique', () => {
  expect(withoutRepeats(products.map(({ code }) => code.toLowerCase()))).toBe(true)
  for (const list of Object.values(metadata)) {
    expect(withoutRepeats(list.map(({ key }) => key))).toBe(true)
    expect(withoutRepeats(list.map(({ title }) => title.en))).toBe(true)
    expect(withoutRepeats(list.map(({ title }) => title.ar))).toBe(true)
  }
  expect(withoutRepeats(orders.map(({ key }) => key))).toBe(true)
  expect(withoutRepeats(customers.map(({ username }) => username))).toBe(true)
})

describe.each(products)('$code', (one) => {
  test('keeps the limits of a product', () => {
    expect(one.code).toMatch(/^[A-Za-z0-9._-]{1,64}$/)
    for (const language of ['en', 'ar'] as const) {
      expect([...one.name[language]].length).toBeLessThanOrEqual(255)
      expect([...one.shortName[language]].length).toBeLessThanOrEqual(60)
      expect(descriptionOf(one)[language].length).toBeLessThanOrEqual(20_000)
    }
    expect(one.faqs.length).toBeGreaterThanOrEqual(one.type === 'hardware' ? 2 : 1)
    for (const text of one.faqs.flatMap(({ question, answer }) => [
      question.en,
      question.ar,
      answer.en,
      answer.ar,
    ]))
      expect([...text].length).toBeLessThanOrEqual(255)
    expect(one.communicationTypes.length).toBeLessThanOrEqual(6)
    expect(one.warranty).toBeLessThanOrEqual(120)
    expect(one.price ?? 1).toSatisfy((price: number) => Number.isInteger(price) && price > 0)
    expect(one.priceBeforeDiscount ?? Infinity).toBeGreaterThan(one.price ?? 0)
    expect(one.applications.length).toBeGreaterThanOrEqual(1)
    for (const { title } of documentationsOf(one)) expect(title.length).toBeLessThanOrEqual(120)
  })

  test('has the fields of its sub-type', () => {
    expect(one.type === 'hardware').toBe(one.hardwareType !== undefined)
    expect(one.type === 'licence').toBe(one.licenseType !== undefined)
    expect(one.type === 'package').toBe(one.includes.length > 0)
    expect(one.type === 'hardware').toBe(one.onHand !== undefined)
    const needs = {
      device: one.deviceType,
      gateway: one.gatewayType,
      accessory: one.accessoryType,
      sim_card: one.communicationTypes.length,
      platform: one.platformType,
      notification: one.notificationType && one.notificationLimit,
      subscription: one.subscriptionType && one.subscriptionPeriod,
      integration: one.integrationType,
      package: one.includes.length,
    }
    expect(needs[one.hardwareType ?? one.licenseType ?? 'package']).toBeTruthy()
  })

  test('refers only to what exists, never to itself', () => {
    const known = (list: { key: string }[], keys: (string | undefined)[]) =>
      expect(list.map(({ key }) => key)).toEqual(
        expect.arrayContaining(keys.filter((key) => key !== undefined)),
      )
    known(metadata.applications, one.applications)
    known(metadata.useCases, one.useCases)
    known(metadata.industries, one.industries)
    known(metadata.tags, one.tags)
    known(metadata.deviceTypes, [one.deviceType])
    known(metadata.gatewayTypes, [one.gatewayType])
    known(metadata.accessoryTypes, [one.accessoryType])
    const included = one.includes.map(({ code }) => code)
    const others = [...one.relatedAccessories, ...one.similarProducts, ...one.similarPackages, ...included]
    expect([...byCode.keys()]).toEqual(expect.arrayContaining(others))
    expect(others).not.toContain(one.code)
    for (const code of one.relatedAccessories)
      expect(['accessory', 'sim_card']).toContain(product(code).hardwareType)
    for (const code of one.similarPackages) expect(product(code).type).toBe('package')
    for (const code of included) expect(product(code)).toMatchObject({ visibility: 'visible' })
    for (const code of included) expect(product(code).type).not.toBe('package')
  })
})

test('a package costs less than its parts', () => {
  for (const one of products.filter(({ type }) => type === 'package')) {
    const parts = one.includes.reduce(
      (sum, { code, quantity }) => sum + (product(code).price ?? 0) * quantity,
      0,
    )
    expect({ code: one.code, saves: (one.price ?? 0) < parts }).toEqual({ code: one.code, saves: true })
  }
})

test('every text is there in both languages, and Arabic is written in Arabic', () => {
  const texts = allTexts(demoCatalogue)
  expect(texts.length).toBeGreaterThan(700)
  for (const { en } of texts) {
    expect(en.trim().length).toBeGreaterThan(0)
    expect(en).not.toMatch(/\p{Script=Arabic}/u)
  }
  // Codes, units and bare standards read the same in both.
  for (const { ar } of texts.filter(({ en, ar }) => en !== ar)) expect(ar).toMatch(/\p{Script=Arabic}|[٠-٩]/u)
  for (const { name, shortName, description } of products)
    for (const { ar } of [name, shortName, description]) expect(ar).toMatch(/\p{Script=Arabic}/u)
})

test('descriptions use only the tags the shop allows', () => {
  const allowed = /^\/?(p|br|strong|em|u|s|a|ul|ol|li|h2|h3|h4|blockquote|table|thead|tbody|tr|th|td)$/
  for (const one of products)
    for (const html of Object.values(descriptionOf(one)))
      for (const [, tag = ''] of html.matchAll(/<([^\s>]+)[^>]*>/g)) expect(tag).toMatch(allowed)
})

test('people have valid numbers, addresses and accounts', () => {
  for (const { vatNumber, crNumber } of demoCatalogue.companies) {
    expect(vatNumber).toMatch(/^3\d{13}3$/)
    expect(crNumber).toMatch(/^\d{10}$/)
  }
  for (const one of customers) {
    expect(one.phone).toMatchObject({ isoCode: '+966', phoneNumber: expect.stringMatching(/^5\d{8}$/) })
    expect(one.password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*[$&+,:;=?@#|'<>.^*()%!-]).{8,}$/)
    const hasDefault = one.addresses.some(({ type, isDefault }) => type === 'shipping' && isDefault)
    // A member's are those of the company.
    expect(hasDefault || one.kind === 'member').toBe(true)
    for (const place of one.addresses) {
      expect(place.shortAddress).toMatch(/^[A-Z]{4}\d{4}$/)
      expect(place.postalCode).toMatch(/^\d{5}$/)
      expect(place.buildingNumber).toMatch(/^\d{4}$/)
      expect(place.additionalNumber).toMatch(/^\d{4}$/)
    }
    for (const { iban, swiftCode } of one.bankAccounts) {
      expect(iban).toMatch(/^SA\d{22}$/)
      expect(remainder97(iban)).toBe(1)
      expect(swiftCode).toMatch(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/)
    }
  }
})

test('orders reach every status and both ways of paying, with what their customers own', () => {
  expect(orders.length).toBeGreaterThanOrEqual(14)
  expect(new Set(orders.map(({ status }) => status))).toEqual(
    new Set(['pending', 'in_progress', 'shipped', 'delivered', 'rejected']),
  )
  const transfers = orders.filter(({ payment }) => payment.type === 'bank_account')
  expect(transfers.map(({ payment, status }) => `${status} ${payment.status}`)).toEqual(
    expect.arrayContaining(['pending unpaid', 'delivered paid', 'rejected unpaid']),
  )
  for (const order of orders) {
    const owner = customers.find(({ key }) => key === order.customer)
    expect(owner?.addresses.find(({ key }) => key === order.address)).toMatchObject({ type: 'shipping' })
    const methods = order.payment.type === 'bank_account' ? owner?.bankAccounts : owner?.cards
    expect(methods?.map(({ key }) => key)).toContain(order.payment.method)
    expect(order.status === 'rejected').toBe(order.rejectReason !== undefined)
    for (const { code } of order.lines)
      expect(product(code)).toMatchObject({ visibility: 'visible', price: expect.any(Number) })
    expect([undefined, ...discounts.map(({ code }) => code)]).toContain(order.discountCode)
  }
  const uses = orders.flatMap(({ customer, discountCode }) =>
    discountCode ? [`${customer} ${discountCode}`] : [],
  )
  expect(withoutRepeats(uses)).toBe(true)
})

test('the stock is enough for every order that was not rejected', () => {
  const wanted = new Map<string, number>()
  const want = (code: string, quantity: number) => wanted.set(code, (wanted.get(code) ?? 0) + quantity)
  for (const { lines } of orders.filter(({ status }) => status !== 'rejected'))
    for (const { code, quantity } of lines) {
      want(code, quantity)
      for (const part of product(code).includes) want(part.code, part.quantity * quantity)
    }
  const short = [...wanted].filter(([code, quantity]) => (product(code).onHand ?? Infinity) < quantity)
  expect(short).toEqual([])
})

test('discounts end in the status they are made for', () => {
  for (const {
    code,
    numberOfUsage = Infinity,
    endDay = Infinity,
    storedStatus,
    expectedStatus,
  } of discounts) {
    const uses = orders.filter(
      ({ discountCode, status }) => code && discountCode === code && status !== 'rejected',
    ).length
    const status = uses >= numberOfUsage ? 'used' : endDay < 0 ? 'expired' : storedStatus
    expect(status).toBe(expectedStatus)
    expect(code ?? 'NONE').toMatch(/^[A-Z0-9_-]{3,32}$/)
  }
})

test('groups, sliders and ads lead to products that exist', () => {
  const codes = [
    ...demoCatalogue.productGroups.flatMap((group) => group.products),
    ...demoCatalogue.requests.flatMap((request) => request.products.map(({ code }) => code)),
  ]
  for (const { link } of [...demoCatalogue.sliders, ...demoCatalogue.ads])
    if ('product' in link) codes.push(link.product)
  expect([...byCode.keys()]).toEqual(expect.arrayContaining(codes))
  const people = customers.map(({ key }) => key)
  expect(people).toEqual(
    expect.arrayContaining(demoCatalogue.customerGroups.flatMap((group) => group.customers)),
  )
  for (const { message } of demoCatalogue.requests) expect([...message].length).toBeLessThanOrEqual(255)
  const quoted = demoCatalogue.requests.filter(({ quote }) => quote !== undefined)
  expect(quoted.map(({ quote }) => quote?.unitPrices.length)).toEqual(
    quoted.map(({ products }) => products.length),
  )
  for (const { description } of [...metadata.applications, ...metadata.useCases, ...metadata.industries])
    for (const text of [description.en, description.ar]) expect([...text].length).toBeLessThanOrEqual(255)
})

/** Every pair of texts anywhere in the data. */
function allTexts(value: unknown): Text[] {
  if (Array.isArray(value)) return value.flatMap(allTexts)
  if (typeof value !== 'object' || value === null) return []
  if ('en' in value && 'ar' in value) return [value as Text]
  return Object.values(value).flatMap(allTexts)
}

const remainder97 = (iban: string) =>
  [
    ...(iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55)),
  ].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)

describe('the facts of hardware', () => {
  test.each(hardware.map((product) => [product.code, product] as const))(
    '%s has from 8 to 20, a maker and the maker’s code, and no table in its description',
    (code, product) => {
      const { maker, model, facts } = hardwareFacts[code] ?? { maker: '', model: '', facts: {} }
      expect([maker, model]).not.toContain('')
      const count = Object.keys(facts).length + (product.drawing.size ? 3 : 0)
      expect(count).toBeGreaterThanOrEqual(8)
      expect(count).toBeLessThanOrEqual(20)
      for (const html of Object.values(descriptionOf(product))) expect(html).not.toContain('<table')
    },
  )

  test('say what they say beside a value in both languages', () => {
    const notes = Object.values(hardwareFacts)
      .flatMap(({ facts }) => Object.values(facts))
      .filter((cell) => cell.includes(' # '))
    expect(notes.length).toBeGreaterThan(5)
    for (const cell of notes) expect(cell).toMatch(/ # [^/]+ \/\/ .+/u)
  })

  test('are of products that there are', () => {
    const codes = new Set(hardware.map(({ code }) => code))
    expect(Object.keys(hardwareFacts).filter((code) => !codes.has(code))).toEqual([])
  })
})
