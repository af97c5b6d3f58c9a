import { sql } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import { permissionsOfRole } from '#contract/staff-permissions.ts'
import { locales } from '#i18n/format.ts'
import type { AdminViewer } from '#server/http/viewer.ts'
import type { Context } from '#server/context.ts'
import { refreshSalePrices } from '#server/discounts/refresh-sale-prices.ts'
import { defaultSettings, settingsTable, writeSettings } from '#server/settings/settings.queries.ts'
import { announceCatalogueChange } from '#server/db/change-channels.ts'
import type { Db } from '#server/db/connect.ts'
import { allowSeconds, transaction } from '#server/db/transaction.ts'
import { demoCatalogue } from './catalogue/demo-catalogue.ts'
import { loadApprovalRules } from './load/load-approval-rules.ts'
import { loadDelivery } from './load/load-delivery.ts'
import { loadDiscounts } from './load/load-discounts.ts'
import { loadLandingPages } from './load/load-landing-pages.ts'
import { loadSolutions } from './load/load-solutions.ts'
import { loadMarketing } from './load/load-marketing.ts'
import { loadMetadata } from './load/load-metadata.ts'
import { loadOrders } from './load/load-orders.ts'
import { loadPeople } from './load/load-people.ts'
import { loadPictures } from './load/load-pictures.ts'
import { loadPriceLists } from './load/load-price-lists.ts'
import { loadProducts } from './load/load-products.ts'
import { loadRequests } from './load/load-requests.ts'
import { loadUnits } from './load/load-units.ts'
import { keepPapers, type Papers } from './load/keep-papers.ts'
import { keepPictures, type Pictures } from './load/keep-pictures.ts'
import { fixedId } from './load/fixed-id.ts'
import { largeShop, loadLarge } from './large/load-large.ts'

type SignIn = { where: 'CMS' | 'Shop'; user: string; password: string }

/** Nodes that start at the same time fill the shop one after the other. */
const lockNumber = 7_261_910

/**
 * Fills a shop that is empty with the demo where the configuration asks for it: all of it in one transaction, or nothing. A
 * shop that has anything in it stays as it is. Returns the sign-ins to print.
 */
export async function fillWithDemo(ctx: Context, say: (message: string) => void): Promise<SignIn[]> {
  const { seed } = ctx.config
  if (seed === 'none') return []
  await seedDemo(ctx, seed, say)
  return demoSignIns()
}

/** The demo catalogue with its people and orders, in a shop that is empty. */
export async function seedDemo(
  ctx: Context,
  seed: 'demo' | 'large',
  say: (message: string) => void,
): Promise<void> {
  if (!(await isEmpty(ctx.db))) return
  say('Demo shop: loading products, customers and orders')
  const kept = await keepFiles(ctx)
  await transaction(ctx.db, async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${lockNumber})`)
    // Another node that started at the same time was first.
    if (!(await isEmpty(db))) return
    await loadDemo(ctx, db, kept)
    if (seed !== 'large') return
    say(`Large shop: making ${largeShop.products} products and ${largeShop.orders} orders of it`)
    await loadLarge(db, largeShop, ctx.now())
  })
  say(`Demo shop: ${demoCatalogue.products.length} products, ${demoCatalogue.orders.length} orders`)
}

export type KeptFiles = { pictures: Pictures; papers: Papers }

/** Copies what the demo shows and hands out into the shop's file store. */
export async function keepFiles(ctx: Context): Promise<KeptFiles> {
  const [pictures, papers] = await Promise.all([keepPictures(ctx), keepPapers(ctx)])
  return { pictures, papers }
}

const year = (language: Language) =>
  new Intl.DateTimeFormat(locales[language], { year: 'numeric' }).format(new Date())

/** Of no real bank; the checksum holds. */
const demoBank = {
  bankName: 'Bank of the Oasis (demo)',
  iban: 'SA3699000112233445566778',
  swiftCode: 'OASDSARI',
  currency: 'SAR',
}

/** Writes the demo catalogue, its people and orders; part of a transaction, in a shop that is empty. */
export async function loadDemo(ctx: Context, db: Db, { pictures, papers }: KeptFiles): Promise<void> {
  await allowSeconds(db, 60)
  await writeSettings(db, {
    // The seller's name stands beside it in the footer.
    copyright: {
      en: `© ${year('en')} All rights reserved`,
      ar: `© ${year('ar')} جميع الحقوق محفوظة`,
    },
    contactEmail: ctx.brand.contact.email,
    socialLinks: [
      { key: 'linkedin', value: 'https://www.linkedin.com/company/example' },
      { key: 'x', value: 'https://x.com/example' },
      { key: 'youtube', value: 'https://www.youtube.com/@example' },
    ],
    bankTransfer: {
      ...defaultSettings.bankTransfer,
      accounts: [{ accountName: ctx.brand.legal.sellerName.en, ...demoBank }],
    },
    visibility: {
      pricing: { enabled: true },
      stock: { enabled: true },
      payment: { enabled: true },
      whatsapp: { enabled: true, url: 'https://wa.me/966500000000' },
    },
  })
  await loadDelivery(db, ctx.brand)
  await loadMetadata(db, demoCatalogue.metadata, pictures)
  await loadPictures(db, demoCatalogue.metadata, pictures)
  await loadLandingPages(db, demoCatalogue.landingPages, pictures)
  const people = await loadPeople(db, demoOf(ctx), ctx.now())
  const products = await loadProducts(db, demoCatalogue, { pictures, papers, now: ctx.now() })
  await loadSolutions(db, demoCatalogue.solutions, pictures)
  await loadMarketing(db, demoCatalogue, { pictures, products: products.ids })
  await loadDiscounts(db, demoCatalogue, {
    products: products.ids,
    productGroups: products.groupIds,
    customerGroups: people.groups,
    now: ctx.now(),
  })
  await refreshSalePrices(db, ctx.now())
  if (ctx.brand.flags.priceLists)
    await loadPriceLists(db, demoCatalogue, {
      products: products.ids,
      productGroups: products.groupIds,
      customerGroups: people.groups,
      now: ctx.now(),
    })
  if (ctx.brand.flags.members) await loadApprovalRules(db, demoCatalogue)
  const by = demoStaff()
  await loadUnits(db, demoCatalogue, { products: products.ids, by, now: ctx.now() })
  await loadOrders(ctx, db, demoCatalogue, { people, products: products.ids, by })
  await loadRequests(db, demoCatalogue, { people, products: products.ids, by, now: ctx.now() })
  await announceCatalogueChange(db)
}

function demoStaff(): AdminViewer {
  const [admin] = demoCatalogue.admins
  if (!admin) throw new Error('The demo shop has nobody to run it')
  return {
    kind: 'admin',
    id: fixedId('admin', admin.key),
    name: `${admin.firstName} ${admin.lastName}`,
    permissions: permissionsOfRole.super_admin,
    isSuperAdmin: true,
  }
}

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(
    sql`select exists (select 1 from products) or exists (select 1 from ${settingsTable}) as used`,
  )
  return !rows[0]?.used
}

/** A brand whose companies have no members has none in its demo. */
const demoOf = ({ brand }: Pick<Context, 'brand'>) => ({
  ...demoCatalogue,
  customers: demoCatalogue.customers.filter(({ kind }) => kind !== 'member' || brand.flags.members),
})

function demoSignIns(): SignIn[] {
  const admin = demoCatalogue.admins[0]
  const buyer = demoCatalogue.customers.find((customer) => customer.kind === 'root_user')
  return [
    ...(admin ? [{ where: 'CMS' as const, user: admin.email, password: admin.password }] : []),
    ...(buyer ? [{ where: 'Shop' as const, user: buyer.email, password: buyer.password }] : []),
  ]
}
