import type { FastifyInstance } from 'fastify'
import type { Language } from '#contract/enums.ts'
import { storeBankAccountsApi } from '#contract/bank-accounts.ts'
import { cmsSettingsApi, type CmsSettings } from '#contract/cms-settings.ts'
import { mayCall } from '#contract/staff-permissions.ts'
import { allLanguages, storeSettingsApi } from '#contract/settings.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { route } from '../http/route.ts'
import { shopBar } from '../shop-mode/shop-bar.ts'
import { accountsFor } from './bank-accounts.ts'
import { changeSettings, type FindOpenOrders } from './change-settings.ts'
import { changesAt } from '../http/changes-at.ts'
import { deliveryDay, deliveryDayChangesAt } from './promised-day.ts'
import { sellerOf } from './seller.ts'
import { refuseLockedSettings } from './refuse-locked-settings.ts'
import { readSettings, readVersion } from './settings.queries.ts'
import { fileRef } from '../files/file-ref.ts'
import { viewOf } from './shop-view.ts'

const named = (codes: readonly string[]) =>
  allLanguages.filter(({ code }) => codes.includes(code)).map(({ code, label }) => ({ code, label }))
const every = named(allLanguages.map(({ code }) => code))

/** Forms need the currency, the languages and what is visible. The company's data and its accounts stay empty. */
const forEverybody = (settings: CmsSettings): CmsSettings => {
  const none = { sellerName: { en: '', ar: '' }, crNumber: '', vatNumber: '', address: { en: '', ar: '' } }
  return {
    ...settings,
    bankTransfer: { ...settings.bankTransfer, accounts: [] },
    company: none,
    brandCompany: none,
    contactEmail: '',
  }
}

/** `findOpenOrders` says what stands against another currency. */
export const settingsRoutes =
  ({ findOpenOrders }: { findOpenOrders: FindOpenOrders }) =>
  (app: FastifyInstance, ctx: Context): void => {
    route(app, ctx, storeSettingsApi.find, async ({ db, language }) => {
      const settings = await readSettings(db)
      const view = viewOf(ctx, settings, language)
      const seller = sellerOf(ctx.brand, settings)
      const whatsapp = settings.visibility.whatsapp
      const bar = shopBar(ctx)
      const now = ctx.now()
      if (ctx.brand.flags.orders) changesAt(deliveryDayChangesAt(now, settings))
      return {
        data: {
          allLanguages: every,
          supportedLanguages: named(settings.supportedLanguages),
          language: settings.language,
          visibility: {
            pricing: { enabled: view.showPrice },
            stock: { enabled: view.showStock },
            payment: { enabled: view.canPay },
            whatsapp: { enabled: ctx.brand.flags.whatsapp && whatsapp.enabled, url: whatsapp.url },
          },
          bankTransfer: { enabled: view.canPay && view.bankAccounts.length > 0 },
          ...(settings.logo && { logo: fileRef(ctx, settings.logo) }),
          ...(settings.favicon && { favicon: fileRef(ctx, settings.favicon) }),
          copyright: textIn(settings.copyright, language),
          currency: settings.currency,
          socialLinks: settings.socialLinks,
          tax: settings.tax,
          ...(ctx.brand.flags.orders && { deliveryBy: deliveryDay(now, settings) }),
          paymentProvider: ctx.payments.name,
          ...(ctx.payments.isRemote && ctx.payments.publicKey && { paymentKey: ctx.payments.publicKey }),
          ...(bar && { bar }),
          botCheck: ctx.botCheck.kind,
          seller: {
            name: textIn(seller.name, language),
            crNumber: seller.crNumber,
            vatNumber: seller.vatNumber,
          },
        },
      }
    })

    route(app, ctx, storeBankAccountsApi.list, async ({ db }) => {
      const { bankTransfer, currency } = await readSettings(db)
      return { data: accountsFor(bankTransfer.accounts, currency) }
    })

    const whole = async (db: Db, language: Language) => {
      const { logo, favicon, copyright, supportedLanguages, ...settings } = await readSettings(db)
      const { legal, contact } = ctx.brand
      return {
        ...settings,
        ...(logo && { logo: fileRef(ctx, logo) }),
        ...(favicon && { favicon: fileRef(ctx, favicon) }),
        copyright: textIn(copyright, language),
        copyrightTexts: copyright,
        allLanguages: every,
        supportedLanguages: named(supportedLanguages),
        brandCompany: {
          sellerName: legal.sellerName,
          crNumber: legal.crNumber,
          vatNumber: legal.vatNumber,
          address: contact.addresses[0],
        },
        version: await readVersion(db),
      }
    }
    route(app, ctx, cmsSettingsApi.find, async ({ db, viewer, language }) => {
      const settings = await whole(db, language)
      return { data: mayCall('settings.view', viewer.permissions) ? settings : forEverybody(settings) }
    })
    route(app, ctx, cmsSettingsApi.update, async ({ db, body, viewer, language }) => {
      await refuseLockedSettings(ctx, body)
      await changeSettings(db, body, { by: viewer, language, findOpenOrders })
      return { data: await whole(db, language) }
    })
  }
