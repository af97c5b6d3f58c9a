import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  gte,
  inArray,
  lt,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { auditedEntities, type AuditEntry, type AuditQuery } from '#contract/audit.ts'
import type { Language } from '#contract/enums.ts'
import { landingPath } from '#contract/landing-ways.ts'
import { metadataKinds } from '#contract/metadata.ts'
import { exactTotalUpTo } from '#contract/shared.ts'
import { actionWord, auditWord, requestStatusWord } from '#i18n/audit-words.ts'
import { mailKindWord } from '#i18n/mail-kind-words.ts'
import { permissionWord } from '#i18n/permission-words.ts'
import { displayName } from '../auth/admit.ts'
import { accounts, companies } from '../auth/auth.table.ts'
import { staffRoles } from '../auth/staff-roles.table.ts'
import type { Db } from '../db/connect.ts'
import { priceLists } from '../prices/prices.table.ts'
import { deliveryZones } from '../delivery/delivery.table.ts'
import { pickUpPoints } from '../delivery/pick-up-points.table.ts'
import { discounts } from '../discounts/discounts.table.ts'
import { textIn } from '../db/text-in.ts'
import { everyRowByKey } from '../http/every-page.ts'
import { imports } from '../import/imports.table.ts'
import { namesFor } from '../import/products/lookups.ts'
import { attributeGroups, attributes } from '../attributes/attributes.table.ts'
import { readDefinitions } from '../attributes/definitions.ts'
import { landingPages } from '../metadata/landing-pages.table.ts'
import { contentOf } from '../solutions/solution-content.ts'
import { solutions } from '../solutions/solutions.table.ts'
import { metadata } from '../metadata/metadata.table.ts'
import { orderLines, orders } from '../orders/orders.table.ts'
import { orderDrafts } from '../orders/order-drafts.table.ts'
import { mailTemplates } from '../providers/mail/mail-templates.table.ts'
import { pictures } from '../pictures/pictures.queries.ts'
import { customerGroups, productGroups } from '../groups/groups.table.ts'
import { ads, sliders } from '../marketing/marketing.table.ts'
import { products } from '../products/products.table.ts'
import { searchRules, synonyms } from '../products/search/synonyms.table.ts'
import { completed, isWholeProduct, recordedWhole } from '../products/whole-product.ts'
import { requests } from '../requests/requests.table.ts'
import { describeChange } from './describe-change.ts'
import { describeProduct } from './describe-product.ts'
import { auditLog } from '../audit-log/write-audit.ts'
import { containing } from '../text/like-pattern.ts'

type View = { language: Language; currency: string; timeZone: string; address: (fileId: string) => string }
type Row = typeof auditLog.$inferSelect
const later = alias(auditLog, 'later')
/** The log, or the log beside itself. */
type Log = typeof auditLog | typeof later

export async function listAudit(db: Db, query: AuditQuery, view: View) {
  const filters = auditWhere(query, auditLog)
  const where = isOpened(query) ? filters : and(filters, isNewestOfGroup(query))
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(auditLog)
      .where(where)
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    // Counting must not read a million entries.
    db.select({ total: count() }).from(
      db
        .select({ one: sql`1`.as('one') })
        .from(auditLog)
        .where(where)
        .limit(exactTotalUpTo + 1)
        .as('counted'),
    ),
  ])
  const total = counted?.total ?? 0
  return {
    data: await inWords(db, rows, view, isOpened(query) ? new Map() : await groupsOf(db, rows, filters)),
    total: Math.min(total, exactTotalUpTo),
    ...(total > exactTotalUpTo && { totalIsExact: false as const }),
    page: query.page,
    limit: query.limit,
  }
}

type Place = { at: string; id: string }

/** All entries that fit the filters, each by itself. */
export const everyEntry = (
  db: Db,
  query: Omit<AuditQuery, 'page' | 'limit'>,
  view: View,
): AsyncGenerator<AuditEntry> =>
  everyRowByKey<AuditEntry, Place>(async ({ after, limit }) => {
    const behind =
      after && sql`(${auditLog.at}, ${auditLog.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`
    const rows = await db
      // The moment as text keeps the microseconds, which a date of JavaScript lacks.
      .select({ row: auditLog, at: sql<string>`${auditLog.at}::text` })
      .from(auditLog)
      .where(and(auditWhere(query, auditLog), behind))
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(limit)
    const last = rows.at(-1)
    return {
      data: await inWords(
        db,
        rows.map(({ row }) => row),
        view,
        new Map(),
      ),
      last: last && { at: last.at, id: last.row.id },
    }
  })

/** The history of one thing, and the entries of one action, are shown one by one. */
const isOpened = ({ group, entityId }: AuditQuery) => group !== undefined || entityId !== undefined

/** Of what was done at once, the last entry that fits the filters stands for all. */
const isNewestOfGroup = (query: AuditQuery) => sql`(${auditLog.groupId} is null or not exists (
  select from audit_log later where ${later.groupId} = ${auditLog.groupId}
    and (${later.at}, ${later.id}) > (${auditLog.at}, ${auditLog.id}) and ${auditWhere(query, later) ?? sql`true`}))`

type Groups = Map<string, { things: number; entries: number }>

async function groupsOf(db: Db, rows: readonly Row[], filters: SQL | undefined): Promise<Groups> {
  const ids = rows.flatMap(({ groupId }) => groupId ?? [])
  if (ids.length === 0) return new Map()
  const counts = await db
    .select({ id: auditLog.groupId, things: countDistinct(auditLog.entityId), entries: count() })
    .from(auditLog)
    .where(and(inArray(auditLog.groupId, ids), filters))
    .groupBy(auditLog.groupId)
  return new Map(
    counts.flatMap(({ id, things, entries }) =>
      id !== null && entries > 1 ? [[id, { things, entries }]] : [],
    ),
  )
}

function auditWhere(query: Omit<AuditQuery, 'page' | 'limit'>, auditLog: Log): SQL | undefined {
  const { entity, entityId, group, action, by, dateFrom, dateTo, search } = query
  const named = action?.filter((one) => one !== 'other') ?? []
  return and(
    entity && inArray(auditLog.entity, entity),
    entityId ? eq(auditLog.entityId, entityId) : undefined,
    group ? eq(auditLog.groupId, group) : undefined,
    action &&
      or(
        named.length > 0 ? inArray(auditLog.action, named) : undefined,
        action.includes('other') ? notInArray(auditLog.action, ['create', 'update', 'delete']) : undefined,
      ),
    by && inArray(auditLog.byId, by),
    dateFrom ? gte(auditLog.at, new Date(dateFrom)) : undefined,
    dateTo ? lt(auditLog.at, new Date(dateTo)) : undefined,
    search ? searched(search, auditLog) : undefined,
  )
}

/** Entities with this name now, or when the entry was written. */
function searched(search: string, auditLog: Log): SQL | undefined {
  const pattern = containing(search)
  // As lists of ids, which indexes can be asked for beside the words.
  const called = (ids: SQL) =>
    and(
      // The index begins with the kind.
      inArray(auditLog.entity, [...auditedEntities]),
      sql`${auditLog.entityId} = any(array(${ids}))`,
    )
  return or(
    sql`audit_words(${auditLog.before}, ${auditLog.after}, ${auditLog.byName}) ilike ${pattern}`,
    called(sql`
      select id from orders where number ilike ${pattern}
      union all select id from requests where number ilike ${pattern}
      union all select id from order_drafts where number ilike ${pattern}
      union all select id from product_groups where name ilike ${pattern}`),
  )
}

const mostPeople = 200

/** The people named in the audit log. */
export async function listAuditPeople(db: Db) {
  // From one to the next in the index: there are few, and each has many entries.
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    with recursive people (id, name) as (
      (select by_id, by_name from audit_log where by_id is not null order by by_id, at desc limit 1)
      union all
      select next.by_id, next.by_name from people cross join lateral (
        select by_id, by_name from audit_log where by_id > people.id order by by_id, at desc limit 1) next)
    select id, name from people limit ${mostPeople}`)
  return rows.map(({ id, name }) => ({ _id: id, name })).toSorted((a, b) => a.name.localeCompare(b.name))
}

/** What things that are gone were called when an entry last said so; a stock has the name of its product. */
async function namesBefore(db: Db, ids: readonly string[], language: Language): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const isNamed = (state: typeof auditLog.before | typeof auditLog.after) =>
    sql`${state} ?| array['name', 'title', 'code', 'number', 'email']`
  const rows = await db
    .selectDistinctOn([auditLog.entityId])
    .from(auditLog)
    .where(
      and(
        // The index begins with the kind.
        inArray(auditLog.entity, [...auditedEntities]),
        inArray(auditLog.entityId, [...new Set(ids)]),
        or(isNamed(auditLog.after), isNamed(auditLog.before)),
      ),
    )
    .orderBy(auditLog.entityId, desc(auditLog.at))
  return new Map(
    rows.map(({ entityId, before, after }) => [
      entityId,
      nameIn(after, language) || nameIn(before, language),
    ]),
  )
}

type EntityLabel = { name: string; page?: string }

async function inWords(db: Db, rows: readonly Row[], view: View, groups: Groups): Promise<AuditEntry[]> {
  const things = await thingsOf(db, rows, view.language)
  const wholes = rows
    .filter(({ entity }) => entity === 'product')
    .flatMap(({ before, after }) => [before, after])
    .filter((state) => state !== null)
    .map((state) => completed(recordedWhole(state as object)))
  const names = await namesFor(db, wholes)
  const definitions = await readDefinitions(db)
  const others = await namedIds(db, rows, view.language)
  const files = await importNames(db, rows)
  const lastNames = await namesBefore(
    db,
    rows.flatMap(({ entityId }) => (things.get(entityId)?.name ? [] : [entityId])),
    view.language,
  )
  return rows.map((row) => {
    const { before, after, entity, importId, byId, groupId } = row
    const group = groupId === null ? undefined : groups.get(groupId)
    const thing = things.get(row.entityId)
    const file = importId === null ? undefined : files.get(importId)
    const wordOf = (value: string) =>
      entity === 'request'
        ? requestStatusWord(view.language, value)
        : entity === 'role'
          ? permissionWord(view.language, value)
          : undefined
    const surroundings = {
      ...view,
      entity,
      names,
      definitions,
      nameOf: (value: string) => others.get(value) ?? wordOf(value),
    }
    return {
      _id: row.id,
      entity,
      entityId: row.entityId,
      name:
        thing?.name ||
        nameIn(after, view.language) ||
        nameIn(before, view.language) ||
        lastNames.get(row.entityId) ||
        auditWord(view.language, 'nameless'),
      ...(thing?.page && { page: thing.page }),
      action: row.action,
      did: actionWord(view.language, row.action),
      by: { name: row.byName, ...(byId && { _id: byId }) },
      at: row.at.toISOString(),
      ...(groupId && group && { group: { _id: groupId, ...group } }),
      ...(importId && file !== undefined && { import: { _id: importId, name: file } }),
      changes:
        entity === 'product' && row.action !== 'delete'
          ? describeProduct(before as object | null, after as object | null, surroundings)
          : entity === 'product'
            ? []
            : describeChange(before, after, surroundings),
      canRestore: entity === 'product' && thing?.page !== undefined && isWholeProduct(after),
    }
  })
}

function nameIn(state: unknown, language: Language): string {
  if (typeof state !== 'object' || state === null) return ''
  const { name, title, code, number, email } = state as Record<string, unknown>
  for (const one of [name, title])
    if (typeof one === 'string') return one
    else if (typeof one === 'object' && one !== null && 'en' in one && 'ar' in one)
      return textIn(one as { en: string; ar: string }, language)
  return [code, number, email].find((one) => typeof one === 'string') ?? ''
}

/** The current name of each entity, and its page. */
async function thingsOf(db: Db, rows: readonly Row[], language: Language): Promise<Map<string, EntityLabel>> {
  const idsOf = (entity: Row['entity']) => [
    ...new Set(rows.filter((row) => row.entity === entity).map((row) => row.entityId)),
  ]
  const things = new Map<string, EntityLabel>()
  const some = async (entity: Row['entity'], read: (ids: string[]) => Promise<[string, EntityLabel][]>) => {
    const ids = idsOf(entity)
    if (ids.length > 0) for (const [id, thing] of await read(ids)) things.set(id, thing)
  }
  await some('product', async (ids) =>
    (
      await db
        .select({ id: products.id, name: products.name, archivedAt: products.archivedAt })
        .from(products)
        .where(inArray(products.id, ids))
    ).map(({ id, name, archivedAt }) => [
      id,
      { name: textIn(name, language), ...(!archivedAt && { page: `/cms/products/${id}` }) },
    ]),
  )
  await some('product_group', async (ids) =>
    (
      await db
        .select({ id: productGroups.id, name: productGroups.name })
        .from(productGroups)
        .where(inArray(productGroups.id, ids))
    ).map(({ id, name }) => [id, { name, page: `/cms/products/groups/${id}` }]),
  )
  await some('metadata', async (ids) =>
    (
      await db
        .select({ id: metadata.id, kind: metadata.kind, title: metadata.title })
        .from(metadata)
        .where(inArray(metadata.id, ids))
    ).map(({ id, kind, title }) => [id, { name: textIn(title, language), page: metadataPage(kind, id) }]),
  )
  await some('landing_page', async (ids) =>
    (
      await db
        .select({ id: landingPages.id, way: landingPages.way, slug: landingPages.slug })
        .from(landingPages)
        .where(inArray(landingPages.id, ids))
    ).map(({ id, way, slug }) => [
      id,
      { name: landingPath({ way, slug }), page: `/cms/metadata/landing-pages${landingPath({ way, slug })}` },
    ]),
  )
  await some('solution', async (ids) =>
    (await db.select().from(solutions).where(inArray(solutions.id, ids))).map((row) => [
      row.id,
      {
        name: textIn(contentOf(row).rules.name, language),
        ...(!row.archivedAt && { page: `/cms/solutions/${row.id}` }),
      },
    ]),
  )
  for (const [entity, table] of [
    ['attribute', attributes],
    ['attribute_group', attributeGroups],
  ] as const)
    await some(entity, async (ids) =>
      (await db.select({ id: table.uid, name: table.name }).from(table).where(inArray(table.uid, ids))).map(
        ({ id, name }) => [
          id,
          {
            name: textIn(name, language),
            page: `/cms/metadata/attributes${entity === 'attribute' ? `/${id}` : ''}`,
          },
        ],
      ),
    )
  await some('synonym', async (ids) =>
    (
      await db
        .select({ id: synonyms.id, terms: synonyms.terms })
        .from(synonyms)
        .where(inArray(synonyms.id, ids))
    ).map(({ id, terms: [term = ''] }) => [
      id,
      { name: term, page: `/cms/search?search=${encodeURIComponent(term)}` },
    ]),
  )
  await some('search_rule', async (ids) =>
    (
      await db
        .select({ id: searchRules.id, phrases: searchRules.phrases })
        .from(searchRules)
        .where(inArray(searchRules.id, ids))
    ).map(({ id, phrases: [phrase = ''] }) => [id, { name: phrase, page: `/cms/search/pins/${id}` }]),
  )
  await some('picture', async (ids) =>
    (
      await db
        .select({ id: pictures.id, title: pictures.title })
        .from(pictures)
        .where(inArray(pictures.id, ids))
    ).map(({ id, title }) => [
      id,
      { name: textIn(title, language), page: `/cms/metadata/pictures/${id}/edit` },
    ]),
  )
  await some('order', async (ids) =>
    (
      await db.select({ id: orders.id, number: orders.number }).from(orders).where(inArray(orders.id, ids))
    ).map(({ id, number }) => [id, { name: number, page: `/cms/orders/${id}` }]),
  )
  await some('request', async (ids) =>
    (
      await db
        .select({ id: requests.id, number: requests.number })
        .from(requests)
        .where(inArray(requests.id, ids))
    ).map(({ id, number }) => [id, { name: number, page: `/cms/orders/requests/${id}` }]),
  )
  await some('draft', async (ids) =>
    (
      await db
        .select({ id: orderDrafts.id, number: orderDrafts.number })
        .from(orderDrafts)
        .where(inArray(orderDrafts.id, ids))
    ).map(({ id, number }) => [id, { name: number, page: `/cms/orders/drafts/${id}` }]),
  )
  await some('stock', async (ids) =>
    (
      await db
        .select({ id: products.id, name: products.name, code: products.code })
        .from(products)
        .where(inArray(products.id, ids))
    ).map(({ id, name, code }) => [
      id,
      { name: textIn(name, language), page: `/cms/inventory?search=${encodeURIComponent(code)}` },
    ]),
  )
  await some('price_list', async (ids) =>
    (await db.select().from(priceLists).where(inArray(priceLists.id, ids))).map(
      ({ id, name, archivedAt }) => [id, { name, ...(!archivedAt && { page: `/cms/price-lists/${id}` }) }],
    ),
  )
  await some('delivery_zone', async (ids) =>
    (await db.select().from(deliveryZones).where(inArray(deliveryZones.id, ids))).map(
      ({ id, name, archivedAt }) => [
        id,
        { name, ...(!archivedAt && { page: `/cms/settings/delivery/zones/${id}` }) },
      ],
    ),
  )
  await some('pick_up_point', async (ids) =>
    (await db.select().from(pickUpPoints).where(inArray(pickUpPoints.id, ids))).map(
      ({ id, name, archivedAt }) => [
        id,
        { name: textIn(name, language), ...(!archivedAt && { page: `/cms/settings/delivery/points/${id}` }) },
      ],
    ),
  )
  await some('discount', async (ids) =>
    (await db.select().from(discounts).where(inArray(discounts.id, ids))).map(
      ({ id, code, name, archivedAt }) => [
        id,
        { name: code ?? name ?? '', ...(!archivedAt && { page: `/cms/discounts/${id}/edit` }) },
      ],
    ),
  )
  await some('customer', async (ids) =>
    (await db.select().from(accounts).where(inArray(accounts.id, ids))).map((account) => [
      account.id,
      { name: displayName(account), page: `/cms/customers/${account.id}` },
    ]),
  )
  await some('tax_standing', async (ids) =>
    (
      await db
        .select({ id: companies.id, name: companies.name })
        .from(companies)
        .where(inArray(companies.id, ids))
    ).map(({ id, name }) => [id, { name }]),
  )
  await some('product_notice', async (ids) =>
    (
      await db
        .select({ id: products.id, name: products.name })
        .from(products)
        .where(inArray(products.id, ids))
    ).map(({ id, name }) => [id, { name: textIn(name, language), page: `/cms/products/${id}` }]),
  )
  await some('credit', async (ids) =>
    (
      await db
        .select({ id: companies.id, name: companies.name })
        .from(companies)
        .where(inArray(companies.id, ids))
    ).map(({ id, name }) => [id, { name, page: `/cms/credit/${id}` }]),
  )
  await some('customer_group', async (ids) =>
    (
      await db
        .select({ id: customerGroups.id, name: customerGroups.name })
        .from(customerGroups)
        .where(inArray(customerGroups.id, ids))
    ).map(({ id, name }) => [id, { name, page: `/cms/customers/groups/${id}` }]),
  )
  for (const [entity, table] of [
    ['slider', sliders],
    ['ad', ads],
  ] as const)
    await some(entity, async (ids) =>
      (await db.select({ id: table.id, title: table.title }).from(table).where(inArray(table.id, ids))).map(
        ({ id, title }) => [
          id,
          { name: textIn(title, language), page: `/cms/marketing/${entity}s/${id}/edit` },
        ],
      ),
    )
  await some('settings', (ids) =>
    Promise.resolve(ids.map((id) => [id, { name: auditWord(language, 'settings'), page: '/cms/settings' }])),
  )
  await some('staff', async (ids) =>
    (await db.select().from(accounts).where(inArray(accounts.id, ids))).map((account) => [
      account.id,
      { name: displayName(account), page: '/cms/staff' },
    ]),
  )
  await some('role', async (ids) =>
    (await db.select().from(staffRoles).where(inArray(staffRoles.id, ids))).map(({ id, nameEn, nameAr }) => [
      id,
      { name: textIn({ en: nameEn, ar: nameAr }, language), page: `/cms/staff/roles/${id}` },
    ]),
  )
  await some('mail_template', async (ids) =>
    (await db.select().from(mailTemplates).where(inArray(mailTemplates.id, ids))).map(
      ({ id, kind, language: of }) => [
        id,
        { name: mailKindWord(language, kind, of), page: `/cms/settings/mail/${kind}?language=${of}` },
      ],
    ),
  )
  return things
}

const described = new Set(['application', 'industry', 'use_case'])

/** Kinds that are only a title have no page of their own. */
function metadataPage(kind: string, id: string): string {
  const path = metadataKinds.find((one) => one.kind === kind)?.path ?? 'tags'
  const address = `/cms/metadata/${path === 'accessory-types' ? 'accessories-types' : path}`
  return described.has(kind) ? `${address}/${id}/edit` : address
}

/** Products, order lines, entries, solutions, pick-up points and people that other states refer to by id. */
async function namedIds(db: Db, rows: readonly Row[], language: Language): Promise<Map<string, string>> {
  const text = JSON.stringify(
    rows.filter(({ entity }) => entity !== 'product').map(({ before, after }) => [before, after]),
  )
  const ids = [...new Set(text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))]
  const names = new Map<string, string>()
  if (ids.length === 0) return names
  for (const { id, name } of await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, ids)))
    names.set(id, textIn(name, language))
  // A line keeps the name it was ordered by, whatever became of its product.
  for (const { id, name } of await db
    .select({ id: orderLines.id, name: orderLines.name })
    .from(orderLines)
    .where(inArray(orderLines.id, ids)))
    names.set(id, textIn(name, language))
  for (const { id, title } of await db
    .select({ id: metadata.id, title: metadata.title })
    .from(metadata)
    .where(inArray(metadata.id, ids)))
    names.set(id, textIn(title, language))
  for (const row of await db.select().from(solutions).where(inArray(solutions.id, ids)))
    names.set(row.id, textIn(contentOf(row).rules.name, language))
  for (const { id, name } of await db
    .select({ id: pickUpPoints.id, name: pickUpPoints.name })
    .from(pickUpPoints)
    .where(inArray(pickUpPoints.id, ids)))
    names.set(id, textIn(name, language))
  for (const { id, firstName, lastName } of await db
    .select({ id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName })
    .from(accounts)
    .where(and(inArray(accounts.id, ids), eq(accounts.family, 'admin'))))
    names.set(id, `${firstName} ${lastName}`.trim())
  return names
}

async function importNames(db: Db, rows: readonly Row[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ importId }) => importId ?? []))]
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: imports.id, name: imports.fileName })
    .from(imports)
    .where(inArray(imports.id, ids))
  return new Map(found.map(({ id, name }) => [id, name]))
}
