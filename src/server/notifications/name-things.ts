import { inArray } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { NoticeData } from '#contract/notices.ts'
import type { MailKind } from '#contract/outbox.ts'
import { mailKindName } from '#i18n/mail-kind-words.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { discounts } from '../discounts/discounts.table.ts'
import { imports } from '../import/imports.table.ts'
import { ads, sliders } from '../marketing/marketing.table.ts'
import type { NotificationRow } from '../notices/notifications.table.ts'
import { products } from '../products/products.table.ts'

type Thing = { name?: string; page?: string }
type Data<K extends keyof NoticeData> = NoticeData[K]

/** What each notification is about, as it is called now, and its page; in the order of the rows. */
export async function nameThings(
  db: Db,
  rows: readonly Pick<NotificationRow, 'kind' | 'data'>[],
  language: Language,
): Promise<Thing[]> {
  const names = await namesOf(db, rows, language)
  return rows.map(({ kind, data }) => thingOf(kind, data as never, names, language))
}

/** The names of all that the rows name by id. */
async function namesOf(db: Db, rows: readonly Pick<NotificationRow, 'data'>[], language: Language) {
  const ids = rows.flatMap(({ data: { product, entity, import: file } }) =>
    [product, entity, file].filter((id): id is string => typeof id === 'string'),
  )
  const names = new Map<string, string>()
  if (ids.length === 0) return names
  for (const { id, name } of await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, ids)))
    names.set(id, textIn(name, language))
  for (const table of [sliders, ads])
    for (const { id, title } of await db
      .select({ id: table.id, title: table.title })
      .from(table)
      .where(inArray(table.id, ids)))
      names.set(id, textIn(title, language))
  for (const row of await db.select().from(discounts).where(inArray(discounts.id, ids)))
    names.set(row.id, row.code ?? row.name ?? '')
  for (const { id, name } of await db
    .select({ id: imports.id, name: imports.fileName })
    .from(imports)
    .where(inArray(imports.id, ids)))
    names.set(id, name)
  return names
}

const pagesOf = {
  product: (id: string) => `/cms/products/${id}`,
  slider: (id: string) => `/cms/marketing/home-page-sliders/${id}/edit`,
  ad: (id: string) => `/cms/marketing/ads/${id}/edit`,
  discount: (id: string) => `/cms/discounts/${id}/edit`,
}

function thingOf(
  kind: keyof NoticeData,
  data: never,
  names: ReadonlyMap<string, string>,
  language: Language,
): Thing {
  const named = (id: string, page: string): Thing => {
    const name = names.get(id)
    return name === undefined ? {} : { name, page }
  }
  switch (kind) {
    case 'new_order':
    case 'draft_paid':
    case 'order_cancelled':
    case 'payment_failed':
    case 'refund_failed': {
      const { order, number } = data as Data<'new_order'>
      return { name: number, page: `/cms/orders/${order}` }
    }
    case 'return_requested':
    case 'return_withdrawn': {
      const { return: id, number } = data as Data<'return_requested'>
      return { name: number, page: `/cms/returns/${id}` }
    }
    case 'quote_countered':
    case 'new_request': {
      const { request, number } = data as Data<'new_request'>
      return { name: number, page: `/cms/orders/requests/${request}` }
    }
    case 'assigned': {
      const of = data as Data<'assigned'>
      if ('count' in of)
        return { page: `/cms/orders${of.work === 'requests' ? '/requests' : ''}?assignee=me` }
      return {
        name: of.number,
        page: 'order' in of ? `/cms/orders/${of.order}` : `/cms/orders/requests/${of.request}`,
      }
    }
    case 'low_stock': {
      const of = data as Data<'low_stock'>
      return 'count' in of
        ? { page: '/cms/inventory?stock=low&sort=available' }
        : named(of.product, `/cms/products/${of.product}`)
    }
    case 'certificate_expires': {
      const of = data as Data<'certificate_expires'>
      return 'count' in of ? { page: '/cms/products' } : named(of.product, `/cms/products/${of.product}`)
    }
    case 'schedule_skipped': {
      const { kind: of, entity } = data as Data<'schedule_skipped'>
      return named(entity, pagesOf[of](entity))
    }
    case 'import_ended': {
      const { import: id } = data as Data<'import_ended'>
      return named(id, `/cms/products/import/${id}`)
    }
    case 'log_waits':
      return { page: '/cms/checklist' }
    case 'mail_failed': {
      const { mail, isTemplate } = data as Data<'mail_failed'>
      return {
        name: mailKindName(language, mail as MailKind),
        page: isTemplate ? `/cms/settings/mail/${mail}` : '/cms/checklist',
      }
    }
    case 'security':
      return { page: '/cms/profile' }
  }
}
