import type { FastifyInstance } from 'fastify'
import { allLanguages, storeSettingsApi } from '#contract/settings.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { readSettings } from './settings.queries.ts'
import { fileRef, viewOf } from './shop-view.ts'

export function settingsRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, storeSettingsApi.find, async ({ db, language }) => {
    const settings = await readSettings(db)
    const view = viewOf(ctx, settings, language)
    const whatsapp = settings.visibility.whatsapp
    return {
      data: {
        allLanguages: allLanguages.map(({ code, label }) => ({ code, label })),
        supportedLanguages: allLanguages.slice(0, 2).map(({ code, label }) => ({ code, label })),
        language: 'en' as const,
        visibility: {
          pricing: { enabled: view.showPrice },
          stock: { enabled: view.showStock },
          payment: { enabled: view.canPay },
          whatsapp: { enabled: ctx.brand.flags.whatsapp && whatsapp.enabled, url: whatsapp.url },
        },
        ...(settings.logo && { logo: fileRef(ctx, settings.logo) }),
        ...(settings.favicon && { favicon: fileRef(ctx, settings.favicon) }),
        copyright: settings.copyright[language] || settings.copyright.en,
        currency: settings.currency,
        socialLinks: settings.socialLinks,
        tax: settings.tax,
        paymentProvider: ctx.payments.name,
        ...(ctx.payments.isRemote && ctx.payments.publicKey && { paymentKey: ctx.payments.publicKey }),
        botCheck: ctx.botCheck.kind,
      },
    }
  })
}
