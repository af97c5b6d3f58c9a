import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { auditedEntities, type AuditEntry } from '#contract/audit.ts'
import { enums, type Language } from '#contract/enums.ts'
import { audit as english } from '#i18n/en/audit.ts'
import { writeAudits } from '../audit-log/write-audit.ts'
import { files } from '../files/files.table.ts'
import { aBuyer, aMember, anAdmin, aProduct, aRequest, aRootUser, aTopic } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
const image = uuid()
const picture = uuid()
let adminId: string
let staff: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  const admin = await anAdmin(t.db, { firstName: 'Rana', lastName: 'Haddad' })
  adminId = admin.id
  staff = await t.as(admin)
  for (const [id, sha256] of [
    [image, 'a'],
    [picture, 'b'],
  ] as const)
    await t.db.insert(files).values({ id, name: `${sha256}.png`, mimeType: 'image/png', size: 7, sha256 })
})

async function call(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object, who = staff) {
  const answer = await who({ method, path, ...(body && { body }) })
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
  return answer.json?.data
}

async function history(language: Language, query = ''): Promise<AuditEntry[]> {
  const { status, json } = await staff({
    path: `/marketplace/audit?limit=100${query}`,
    headers: { 'accept-language': language },
  })
  expect(status).toBe(200)
  return json.data
}

/** Words of the programs: names of steps, fields and values, as they are stored. */
const rawWords = new Set([
  ...Object.values(enums)
    .flat()
    .filter((word) => /[a-z]/.test(word)),
  ...Object.keys(english.actions),
  ...Object.keys(english.fields),
  'disabled',
  'blocked',
])
/** A word of a program anywhere: two that are joined, or one that stands for itself. */
const isRaw = (text: string) =>
  text.split(' · ').some((part) => rawWords.has(part) || /^[a-z]+(?:[A-Z_][a-z]+)+$/.test(part))

/** What of an entry no reader would understand. */
const unreadable = (entry: AuditEntry, language: Language): string[] => {
  const said = [
    ['did', entry.did],
    ['name', entry.name],
    ...entry.changes.flatMap(({ label, before, after }) => [
      ['label', label],
      ...[...before, ...after].map((value) => [label, value]),
    ]),
  ] as [string, string][]
  const what = `${entry.entity} ${entry.action}`
  return [
    ...said.filter(([, text]) => isRaw(text)).map(([where, text]) => `${what}, ${where}: ${text}`),
    ...(entry.name === '' || entry.name === '-' ? [`${what} names nothing`] : []),
    ...(language === 'ar'
      ? said
          .filter(([where, text]) => (where === 'did' || where === 'label') && !/[\u0600-\u06ff]/.test(text))
          .filter(([, text]) => !/^(?:DevEUI|JoinEUI|IMEI|ICCID|FAQ|SKU|URL)$/.test(text))
          .map(([where, text]) => `${what}, ${where} not in Arabic: ${text}`)
      : []),
  ]
}

async function moveStock(product: string, reason: 'restock' | 'adjustment', quantity: number, note?: string) {
  const { json } = await staff({ path: `/marketplace/inventory/${product}` })
  const body = {
    kind: 'inventory',
    product,
    reason,
    quantity,
    version: json.data.version,
    ...(note && { note }),
  }
  return call('POST', '/marketplace/transactions', body)
}

async function workOnEverything() {
  const day = '2026-01-01'
  for (const path of ['tags', 'device-types', 'gateway-types', 'accessory-types']) {
    const { _id } = await call('POST', `/marketplace/${path}`, { title: `Cold ${path}`, order: 3 })
    await call('PATCH', `/marketplace/${path}/${_id}`, { order: 4 })
    await call('DELETE', `/marketplace/${path}/${_id}`)
  }
  const industry = await call('POST', '/marketplace/industries', {
    title: 'Farming',
    description: 'Fields',
    image,
  })
  await call('PATCH', `/marketplace/industries/${industry._id}`, {
    description: 'Fields and barns',
    image: picture,
  })
  const kept = await call('POST', '/marketplace/pictures', { title: 'Warehouse', file: image })
  await call('PATCH', `/marketplace/pictures/${kept._id}`, { title: 'Warehouse at night', file: picture })
  const slide = { title: 'Spring', subTitle: 'Soon', description: 'All', link: '/products', image }
  const slider = await call('POST', '/marketplace/sliders', {
    ...slide,
    position: 'left',
    startAt: '2026-03-01T00:00:00Z',
  })
  const second = await call('POST', '/marketplace/sliders', { ...slide, title: 'Summer', position: 'center' })
  await call('PATCH', '/marketplace/sliders/order', { ids: [second._id, slider._id] })
  await call('PATCH', `/marketplace/sliders/${slider._id}`, {
    position: 'right',
    visibility: 'hidden',
    imageDark: picture,
    endAt: '2026-05-01T00:00:00Z',
  })
  await call('DELETE', `/marketplace/sliders/${slider._id}`)
  const ad = await call('POST', '/marketplace/ads', { title: 'Spring', placement: 'home_top', image })
  await call('PATCH', `/marketplace/ads/${ad._id}`, { placement: 'home_middle', visibility: 'hidden' })
  await call('DELETE', `/marketplace/ads/${ad._id}`)

  const product = await aProduct(t.db, { images: [{ id: image }] })
  await call('PATCH', `/marketplace/products/${product.id}`, {
    warranty: 12,
    leadDays: 10,
    restockAt: '2027-01-31',
    visibility: 'hidden',
    price: null,
  })
  await moveStock(product.id, 'restock', 5)
  await moveStock(product.id, 'adjustment', -2, 'Counted')
  const stock = await staff({ path: `/marketplace/inventory/${product.id}` })
  await call('PATCH', `/marketplace/inventory/${product.id}`, {
    lowStockThreshold: 3,
    version: stock.json.data.version,
  })
  const group = await call('POST', '/marketplace/product-groups', {
    name: 'Kits',
    description: '',
    products: [],
  })
  await call('PATCH', `/marketplace/product-groups/${group._id}`, { description: 'To begin with' })
  await call('POST', `/marketplace/product-groups/${group._id}/push`, { products: [product.id] })
  await call('POST', `/marketplace/product-groups/${group._id}/pull`, { products: [product.id] })
  await call('DELETE', `/marketplace/product-groups/${group._id}`)

  const priceList = await call('POST', '/marketplace/price-lists', {
    name: 'Partners',
    audience: 'everyone',
    startsAt: day,
  })
  await call('PUT', `/marketplace/price-lists/${priceList._id}/entries`, {
    set: [{ target: 'product', id: product.id, price: 9_900 }],
  })
  await call('PATCH', `/marketplace/price-lists/${priceList._id}`, {
    audience: 'companies',
    companies: [(await aRootUser(t.db)).companyId],
    acceptsCodes: false,
    note: 'By contract',
  })
  await call('DELETE', `/marketplace/price-lists/${priceList._id}`)

  const zone = await call('POST', '/marketplace/delivery-zones', {
    name: 'Riyadh',
    places: [{ country: 'SA', cities: ['SA-riyadh'] }],
    rates: [{ upToGrams: 1_000, price: 2_500 }, { price: 4_000 }],
  })
  await call('PATCH', `/marketplace/delivery-zones/${zone._id}`, {
    places: [{ country: 'AE' }],
    rates: [{ fromValue: 10_000, price: 1_000 }],
    freeFrom: 50_000,
    transitDays: 2,
    isActive: false,
  })
  await call('DELETE', `/marketplace/delivery-zones/${zone._id}`)

  const point = await call('POST', '/marketplace/pick-up-points', {
    name: { en: 'Riyadh store', ar: 'معرض الرياض' },
    country: 'SA',
    city: 'SA-riyadh',
    address: { en: 'Olaya Street', ar: 'شارع العليا' },
    openingHours: [{ day: 0, opens: '08:00', closes: '16:00' }],
  })
  await call('PATCH', `/marketplace/pick-up-points/${point._id}`, {
    address: { en: 'King Road', ar: 'طريق الملك' },
    openingHours: [{ day: 1, opens: '09:00', closes: '17:00' }],
    readyDays: 2,
    phone: '+966 11 123 4567',
    isActive: false,
  })
  await call('DELETE', `/marketplace/pick-up-points/${point._id}`)

  const discount = await call('POST', '/marketplace/discounts', {
    type: 'code',
    code: 'WORDS10',
    period: 'open_ended',
    startDate: day,
    percentage: 10,
    locations: [{ country: 'SA' }],
    minimumQuantity: 2,
  })
  await call('PATCH', `/marketplace/discounts/${discount._id}`, {
    status: 'inactive',
    period: 'fixed',
    endDate: '2027-01-01',
    numberOfUsage: 5,
  })
  await call('DELETE', `/marketplace/discounts/${discount._id}`)
  await call('POST', '/marketplace/discounts', {
    type: 'product',
    name: 'Trackers',
    period: 'open_ended',
    startDate: day,
    percentage: 10,
    products: [product.id],
  })

  const shelf = await call('POST', '/marketplace/attribute-groups', {
    key: 'shelf',
    name: { en: 'Shelf', ar: 'الرف' },
  })
  await call('PATCH', `/marketplace/attribute-groups/${shelf._id}`, {
    name: { en: 'Shelves', ar: 'الرفوف' },
    version: shelf.version,
  })
  const length = await call('POST', '/marketplace/attributes', {
    key: 'boards',
    kind: 'several',
    group: shelf._id,
    name: { en: 'Boards', ar: 'الألواح' },
  })
  await call('PATCH', `/marketplace/attributes/${length._id}`, {
    filterable: true,
    comparable: true,
    match: 'covers',
    version: length.version,
  })

  const synonym = await call('POST', '/marketplace/synonyms', {
    language: 'en',
    terms: ['gadget'],
    means: ['tracker'],
    direction: 'one',
  })
  await call('PATCH', `/marketplace/synonyms/${synonym._id}`, {
    terms: ['gadget', 'gizmo'],
    direction: 'two',
    isDialect: true,
    isActive: false,
    version: synonym.version,
  })
  await call('DELETE', `/marketplace/synonyms/${synonym._id}`)
  const rule = await call('POST', '/marketplace/search-rules', { phrases: ['gadget'], pins: [product.id] })
  await call('PATCH', `/marketplace/search-rules/${rule._id}`, {
    pins: [],
    buries: [product.id],
    startsAt: '2027-01-01T00:00:00.000Z',
    language: 'en',
    version: rule.version,
  })
  await call('DELETE', `/marketplace/search-rules/${rule._id}`)

  await aTopic(t.db, 'application', 'In words')
  await call('PATCH', '/marketplace/landing-pages/applications/in-words', {
    slug: 'in-other-words',
    title: { en: 'In words', ar: 'بالكلمات' },
    intro: { en: '<p>All of it</p>', ar: '' },
    description: { en: 'Short', ar: '' },
    version: 1,
  })

  const texts = { en: 'In words', ar: 'بالكلمات' }
  const device = await aProduct(t.db)
  const size = { key: 'rooms', name: texts, kind: 'count', min: 0, max: 9, usual: 2 }
  const rules = {
    name: texts,
    intro: texts,
    inputs: [size],
    lines: [{ key: 'sensor', product: device.code, quantity: 'rooms', reason: texts, group: 'devices' }],
    checks: [{ when: 'rooms > 5', message: texts }],
  }
  const solution = await call('POST', '/marketplace/solutions', {
    slug: 'in-words',
    useCase: null,
    image: null,
    rules,
  })
  const solutions = `/marketplace/solutions/${solution._id}`
  await call('POST', `${solutions}/publish`, { version: 1 })
  await call('PATCH', solutions, { slug: 'in-more-words', visibility: 'hidden', version: 2 })
  await call('POST', `${solutions}/restore`, { of: 1, version: 3 })
  await call('POST', `${solutions}/copy`)
  await call('PATCH', '/marketplace/solutions/order', { ids: [solution._id] })
  await call('DELETE', solutions)

  const { account } = await aBuyer(t.db)
  await call('PATCH', `/marketplace/customers/${account.id}/status`, { status: 'blocked' })
  await call('PATCH', `/marketplace/customers/${account.id}/status`, { status: 'active' })
  await call('DELETE', `/marketplace/customers/${account.id}/sessions`)
  const member = await aMember(t.db, account.companyId, ['buyer'])
  const company = `/marketplace/companies/${account.companyId}`
  await call('PATCH', `${company}/people/${member.id}`, {
    roles: ['buyer', 'company_admin'],
    orderLimit: { amount: 500_000, currency: 'SAR' },
    version: 1,
  })
  await call('PATCH', `${company}/people/${member.id}`, { status: 'deactivated', version: 2 })
  await call('PATCH', `${company}/people/${member.id}`, { status: 'active', version: 3 })
  await call('POST', `${company}/root`, { member: member.id, reason: 'Letter of the company' })
  const credit = `/marketplace/credit/${account.companyId}`
  const agreed = (await staff({ path: credit })).json.data
  const sar = (amount: number) => ({ amount, currency: 'SAR' })
  await call('PATCH', credit, {
    paymentTerms: 'net_30',
    creditLimit: sar(500_000),
    isStopped: false,
    version: agreed.version,
  })
  await call('POST', `${credit}/receipts`, {
    amount: sar(10_000),
    receivedOn: '2026-11-01',
    method: 'cash',
    reference: 'Box 1',
  })
  await call('POST', `${credit}/pay-out`, { amount: sar(4_000), reference: 'Box 2' })
  const certificate = uuid()
  await t.db.insert(files).values({
    id: certificate,
    name: 'certificate.pdf',
    mimeType: 'application/pdf',
    size: 7,
    sha256: 'c',
    ownerId: adminId,
  })
  const standings = `/marketplace/companies/${account.companyId}/tax-standings`
  const [standing] = await call('POST', standings, {
    reasonCode: 'VATEX-SA-35',
    document: certificate,
    documentNumber: 'MED 7',
    validFrom: '2026-01-01',
    validTo: '2999-12-31',
  })
  await call('POST', `/marketplace/tax-standings/${standing._id}/end`, { version: 1 })
  const said = {
    title: { en: 'Firmware 2', ar: 'الإصدار ٢' },
    text: { en: 'Update', ar: 'حدّث' },
    release: '2',
  }
  const [added] = await call('POST', `/marketplace/products/${product.id}/notices`, {
    ...said,
    kind: 'firmware',
    effectiveOn: '2026-12-01',
  })
  const ofNotice = `/marketplace/product-notices/${added._id}`
  await call('PATCH', ofNotice, { ...said, kind: 'security', url: 'https://maker.example/2', version: 1 })
  await call('POST', `${ofNotice}/publish`, { version: 2 })
  await call('POST', `${ofNotice}/withdraw`, { version: 3 })
  const people = await call('POST', '/marketplace/customer-groups', {
    name: 'Regulars',
    description: '',
    customers: [account.id],
  })
  await call('POST', `/marketplace/customer-groups/${people._id}/pull`, { customers: [account.id] })
  await call('POST', `/marketplace/customer-groups/${people._id}/push`, { customers: [account.id] })

  const sold = await aProduct(t.db)
  const items = [{ product: sold.id, quantity: 2, unitPrice: { amount: 5_000, currency: 'SAR' } }]
  const draft = await call('POST', '/marketplace/drafts', { customer: account.id, items })
  const drafts = `/marketplace/drafts/${draft._id}`
  await call('PATCH', drafts, { items: [{ product: sold.id, quantity: 3 }], note: 'Soon', version: 1 })
  await call('POST', `${drafts}/send`, { version: 2 })
  await call('POST', `${drafts}/take-back`, { version: 3 })
  await call('DELETE', `${drafts}?version=4`)

  await call('POST', '/marketplace/schedule', {
    kind: 'product',
    entityId: product.id,
    field: 'visibility',
    value: 'visible',
    from: '2027-03-01T09:00',
    to: '2027-03-02T09:00',
  })
  const { json } = await staff({ path: '/marketplace/mail-templates' })
  const [mail] = json.data
  const { subject, body, version } = mail.en
  const words = `/marketplace/mail-templates/${mail.kind}/en`
  await call('PUT', words, { subject: `${subject}!`, body, version })
  await call('DELETE', words)

  const buyer = await t.as(await aRootUser(t.db))
  const sent = await call('POST', '/marketplace-customer/requests', aRequest({ message: 'Hello' }), buyer)
  await call('PATCH', `/marketplace/requests/${sent._id}`, { status: 'in_progress', from: 'new' })
  await call('POST', `/marketplace/requests/${sent._id}/reply`, { message: 'Good morning' })
  await call('PATCH', `/marketplace/requests/${sent._id}`, { status: 'closed', from: 'answered' })

  await call('PATCH', '/marketplace/settings', {
    lowStockThreshold: 7,
    visibility: { pricing: { enabled: false } },
  })
  const role = await call('POST', '/marketplace/roles', {
    name: { en: 'Counter', ar: 'موظف الجرد' },
    permissions: ['inventory.view', 'inventory.edit'],
  })
  await call('PATCH', `/marketplace/roles/${role._id}`, {
    permissions: ['inventory.view'],
    version: role.version,
  })
  const invitation = await call('POST', '/marketplace/staff/invitations', {
    email: 'new@shop.example',
    roleId: role._id,
    language: 'ar',
  })
  await call('POST', `/marketplace/staff/invitations/${invitation._id}/send`)
  await call('DELETE', `/marketplace/staff/invitations/${invitation._id}`)
  const colleague = await anAdmin(t.db, { firstName: 'Omar', lastName: 'Zaid' })
  await call('PATCH', `/marketplace/staff/${colleague.id}`, { roleId: role._id, version: colleague.version })
  await call('PATCH', `/marketplace/staff/${colleague.id}`, {
    status: 'disabled',
    version: colleague.version + 1,
  })
  await call('PATCH', `/marketplace/staff/${colleague.id}`, {
    status: 'active',
    version: colleague.version + 2,
  })
  await staff({ path: '/marketplace/customers/list.csv' })
}

test('a draft that is collected names the point in the language of who reads it', async () => {
  const point = await call('POST', '/marketplace/pick-up-points', {
    name: { en: 'Jeddah store', ar: 'معرض جدة' },
    country: 'SA',
    city: 'SA-riyadh',
    address: { en: 'Olaya Street', ar: 'شارع العليا' },
    openingHours: [],
  })
  const { account } = await aBuyer(t.db)
  const product = await aProduct(t.db)
  const items = [{ product: product.id, quantity: 1 }]
  const draft = await call('POST', '/marketplace/drafts', { customer: account.id, items })
  await call('PATCH', `/marketplace/drafts/${draft._id}`, { items, pickUpPointId: point._id, version: 1 })
  // Its point is gone later.
  await call('DELETE', `/marketplace/pick-up-points/${point._id}`)
  for (const [language, name] of [
    ['en', 'Jeddah store'],
    ['ar', 'معرض جدة'],
  ] as const) {
    const [changed] = await history(language, `&entity=draft&entityId=${draft._id}`)
    expect(changed?.changes).toContainEqual(
      expect.objectContaining({ field: 'pickUpPoint', before: [], after: [name] }),
    )
  }
})

test('all that staff do is in the history in words, in both languages', async () => {
  await workOnEverything()
  const found: string[] = []
  for (const language of ['en', 'ar'] as const) {
    const entries: AuditEntry[] = []
    for (const entity of auditedEntities) entries.push(...(await history(language, `&entity=${entity}`)))
    expect(new Set(entries.map(({ entity }) => entity))).toEqual(
      new Set(auditedEntities.filter((entity) => entity !== 'order')),
    )
    found.push(...entries.flatMap((entry) => unreadable(entry, language)))
  }
  expect([...new Set(found)]).toEqual([])
})

test('every kind and step has its words, and what is gone is called as it was', async () => {
  const ids = new Map(auditedEntities.map((entity) => [entity, uuid()]))
  await writeAudits(
    t.db,
    auditedEntities.flatMap((entity) =>
      (Object.keys(english.actions) as (keyof typeof english.actions)[]).map((action) => ({
        entity,
        entityId: ids.get(entity) ?? '',
        action,
        by: { id: null, name: 'Shop' },
        // Only the first of them says what it is about.
        ...(action === 'create' && { after: { name: { en: `Thing ${entity}`, ar: `شيء ${entity}` } } }),
      })),
    ),
  )
  for (const language of ['en', 'ar'] as const)
    for (const [entity, id] of ids) {
      const entries = await history(language, `&entity=${entity}&entityId=${id}`)
      expect(entries).toHaveLength(Object.keys(english.actions).length)
      expect(entries.flatMap((entry) => unreadable({ ...entry, changes: [] }, language))).toEqual([])
      const called = language === 'ar' ? `شيء ${entity}` : `Thing ${entity}`
      const settings = language === 'ar' ? 'الإعدادات' : 'Settings'
      expect(new Set(entries.map(({ name }) => name))).toEqual(
        new Set([entity === 'settings' ? settings : called]),
      )
    }
})

test('a stock adjustment names its product, also when the product is gone for good', async () => {
  const product = await aProduct(t.db)
  await moveStock(product.id, 'adjustment', -2)
  const [there] = await history('en', `&entity=stock&entityId=${product.id}`)
  expect(there).toMatchObject({ did: 'Stock adjusted', name: product.name.en })
  expect(there?.changes).toMatchObject([{ label: 'On hand', before: ['10'], after: ['8'] }])

  const gone = uuid()
  const by = { id: null, name: 'Shop' }
  await writeAudits(t.db, [
    { entity: 'product', entityId: gone, action: 'create', by, after: { name: product.name } },
    {
      entity: 'stock',
      entityId: gone,
      action: 'adjustment',
      by,
      before: { onHand: 5 },
      after: { onHand: 3 },
    },
  ])
  const [entry] = await history('ar', `&entity=stock&entityId=${gone}`)
  expect(entry).toMatchObject({ did: 'تعديل المخزون', name: product.name.ar })
})

test('an amount is money in the digits of the reader, not a number of its smallest unit', async () => {
  const entityId = uuid()
  await writeAudits(t.db, [
    {
      entity: 'order',
      entityId,
      action: 'refunded',
      by: { name: 'Rana' },
      before: { paymentStatus: 'paid' },
      after: { amount: { amount: 123_450, currency: 'SAR' }, paymentStatus: 'refunded' },
    },
    {
      entity: 'schedule',
      entityId,
      action: 'create',
      by: { name: 'Rana' },
      after: { price: { amount: 9_900, currency: 'KWD' } },
    },
  ])
  const said = async (language: Language) =>
    (await history(language, `&entityId=${entityId}`))
      .flatMap(({ changes }) => changes)
      .filter(({ field }) => field === 'amount' || field === 'price')
      .map(({ after }) => after.join().replaceAll('\u00a0', ' '))
      .toSorted()
  expect(await said('en')).toEqual(['1,234.50 SAR', '9.900 KWD'])
  const arabic = (await said('ar')).join(' ')
  expect(arabic).toContain('١٬٢٣٤٫٥٠')
  expect(arabic).toContain('٩٫٩٠٠')
  expect(arabic).not.toMatch(/[0-9]/)
})
