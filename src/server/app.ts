import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import packageJson from '../../package.json' with { type: 'json' }
import { sitesRoutes } from './addresses/sites.routes.ts'
import { offerApprovals } from './approvals/offer-approvals.ts'
import { approvalsRoutes } from './approvals/approvals.routes.ts'
import { addressesRoutes } from './addresses/addresses.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { secondFactorRoutes } from './auth/second-factor/second-factor.routes.ts'
import { binRoutes } from './bin/bin.routes.ts'
import { profileRoutes } from './auth/profile.routes.ts'
import { recoveryRoutes } from './auth/recovery.routes.ts'
import { registrationRoutes } from './auth/registration.routes.ts'
import type { Context } from './context.ts'
import { creditRoutes } from './credit/credit.routes.ts'
import { taxStandingsRoutes } from './tax-standings/tax-standings.routes.ts'
import { customersRoutes } from './customers/customers.routes.ts'
import { accountingRoutes } from './accounting/accounting.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { checklistRoutes } from './checklist/checklist.routes.ts'
import { cmsDiscountsRoutes } from './discounts/cms-discounts.routes.ts'
import { discountsRoutes } from './discounts/discounts.routes.ts'
import { eventsRoutes } from './events/events.routes.ts'
import { filesRoutes } from './files/files.routes.ts'
import { subscriptionsRoutes } from './fulfilment/subscriptions.routes.ts'
import { groupsRoutes } from './groups/groups.routes.ts'
import { inventoryRoutes } from './inventory/inventory.routes.ts'
import { invoicesRoutes } from './invoices/invoices.routes.ts'
import { importsRoutes } from './import/imports.routes.ts'
import { cspReportsRoutes } from './http/csp-reports.routes.ts'
import { errorHandling, onUnreadableAddress } from './http/error-handler.ts'
import { AppError } from './http/app-error.ts'
import { httpServer, onUnreadableRequest } from './http/http-server.ts'
import { createLoadGuard } from './http/load-guard.ts'
import { shopFigures } from './http/shop-figures.ts'
import { requestIds, trustedToName } from './http/request-ids.ts'
import { watchRequests } from './http/watch-requests.ts'
import { metrics } from './http/metrics.ts'
import { notificationsRoutes } from './notifications/notifications.routes.ts'
import { openApi } from './http/openapi.ts'
import { searchEngineRoutes } from './products/search-engines.routes.ts'
import { operationsRoutes } from './http/operations.routes.ts'
import { marketingRoutes } from './marketing/marketing.routes.ts'
import { attributesRoutes } from './attributes/attributes.routes.ts'
import { mailTemplatesRoutes } from './mail-templates/mail-templates.routes.ts'
import { cmsMetadataRoutes } from './metadata/cms-metadata.routes.ts'
import { listPagesWithProducts } from './landing-pages/landing-pages.queries.ts'
import { landingPagesRoutes } from './landing-pages/landing-pages.routes.ts'
import { metadataRoutes } from './metadata/metadata.routes.ts'
import { findAnyOrder, findOpenOrders, findOrder } from './orders/orders.queries.ts'
import { ordersRoutes } from './orders/orders.routes.ts'
import { botCheckRoutes } from './providers/captcha/bot-check.routes.ts'
import { outboxRoutes } from './providers/mail/outbox.routes.ts'
import { paymentMethodsRoutes } from './payment-methods/payment-methods.routes.ts'
import { paymentsRoutes } from './payments/payments.routes.ts'
import { picturesRoutes } from './pictures/pictures.routes.ts'
import { productFactsRoutes } from './products/facts/product-facts.routes.ts'
import { productsRoutes } from './products/products.routes.ts'
import { passOnWork } from './requests/pass-on-work.ts'
import { scheduleRoutes } from './schedule/schedule.routes.ts'
import { previewRoutes, showPreviews } from './preview/preview.routes.ts'
import { draftsRoutes } from './drafts/drafts.routes.ts'
import { orderEditsRoutes } from './order-edits/order-edits.routes.ts'
import { requestsRoutes } from './requests/requests.routes.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { guardPrivateDemo, isFromOutside } from './shop-mode/private-demo.ts'
import { shippingRoutes } from './shipping/shipping.routes.ts'
import { see } from './telemetry/seen-request.ts'
import { costCentresRoutes } from './companies/cost-centres.routes.ts'
import { companiesRoutes } from './companies/companies.routes.ts'
import { mailChoicesRoutes } from './mail-choices/mail-choices.routes.ts'
import { companyPeopleRoutes } from './members/company-people.routes.ts'
import { membersRoutes } from './members/members.routes.ts'
import { standInsRoutes } from './members/stand-ins.routes.ts'
import { staffRoutes } from './staff/staff.routes.ts'
import { searchesRoutes } from './products/search/searches.routes.ts'
import { savedViewsRoutes } from './saved-views/saved-views.routes.ts'
import { transactionsRoutes } from './transactions/transactions.routes.ts'
import { translationsRoutes } from './translations/translations.routes.ts'
import { themeRoutes } from './theme/theme.routes.ts'
import { priceListsRoutes } from './price-lists/price-lists.routes.ts'
import { listsRoutes } from './lists/lists.routes.ts'
import { returnsRoutes } from './returns/returns.routes.ts'
import { devicesRoutes } from './devices/devices.routes.ts'
import { partNumbersRoutes } from './part-numbers/part-numbers.routes.ts'
import { quickOrderRoutes } from './quick-order/quick-order.routes.ts'
import { listSolutionPages } from './solutions/solutions.queries.ts'
import { deliveryRoutes } from './delivery/delivery.routes.ts'
import { deliveryZonesRoutes } from './delivery/delivery-zones.routes.ts'
import { pickUpPointsRoutes } from './delivery/pick-up-points.routes.ts'
import { solutionsRoutes } from './solutions/solutions.routes.ts'
import { worksTogetherRoutes } from './works-together/works-together.routes.ts'
import { stockAlertsRoutes } from './stock-alerts/stock-alerts.routes.ts'
import { papersRoutes } from './papers/papers.routes.ts'
import { productNoticesRoutes } from './product-notices/product-notices.routes.ts'
import { cartsRoutes } from './carts/carts.routes.ts'
import { wishlistRoutes } from './wishlist/wishlist.routes.ts'

const bodyLimit = 1_048_576
const features = [
  operationsRoutes,
  cspReportsRoutes,
  searchEngineRoutes({
    listPages: async (ctx) => [...(await listPagesWithProducts(ctx)), ...(await listSolutionPages(ctx))],
  }),
  authRoutes,
  secondFactorRoutes,
  registrationRoutes,
  recoveryRoutes,
  staffRoutes({ passOnWork }),
  companiesRoutes,
  costCentresRoutes,
  membersRoutes,
  companyPeopleRoutes,
  standInsRoutes,
  mailChoicesRoutes,
  profileRoutes,
  botCheckRoutes,
  outboxRoutes,
  mailTemplatesRoutes,
  notificationsRoutes,
  scheduleRoutes,
  previewRoutes,
  settingsRoutes({ findOpenOrders }),
  themeRoutes,
  checklistRoutes,
  eventsRoutes,
  metadataRoutes,
  cmsMetadataRoutes,
  landingPagesRoutes,
  attributesRoutes,
  productFactsRoutes,
  marketingRoutes,
  productsRoutes,
  importsRoutes,
  auditRoutes,
  binRoutes,
  groupsRoutes,
  picturesRoutes,
  discountsRoutes,
  cmsDiscountsRoutes,
  customersRoutes,
  addressesRoutes,
  sitesRoutes,
  paymentMethodsRoutes,
  ordersRoutes,
  approvalsRoutes,
  savedViewsRoutes,
  searchesRoutes,
  transactionsRoutes,
  accountingRoutes,
  dashboardRoutes,
  translationsRoutes,
  paymentsRoutes,
  subscriptionsRoutes,
  creditRoutes,
  taxStandingsRoutes,
  invoicesRoutes({ findOrder, findAnyOrder }),
  inventoryRoutes,
  shippingRoutes,
  requestsRoutes(offerApprovals),
  draftsRoutes(offerApprovals),
  orderEditsRoutes,
  quickOrderRoutes,
  returnsRoutes,
  partNumbersRoutes,
  listsRoutes,
  devicesRoutes,
  worksTogetherRoutes,
  deliveryRoutes,
  deliveryZonesRoutes,
  pickUpPointsRoutes,
  solutionsRoutes,
  priceListsRoutes,
  cartsRoutes,
  wishlistRoutes,
  stockAlertsRoutes,
  productNoticesRoutes,
  papersRoutes,
  filesRoutes,
]

/** The whole server without its port: every feature's routes, and the pages where `mountPages` is given. */
export async function buildApp(
  ctx: Context,
  mountPages?: (app: FastifyInstance, ctx: Context) => Promise<void>,
): Promise<FastifyInstance> {
  const guard = createLoadGuard({
    brand: ctx.brand,
    sendKept: (request, response) => {
      const sent = ctx.publicCache.sendKept(request, response)
      if (sent) see(request).route = sent.route
      return sent !== undefined
    },
    sendOld: (request, response) => ctx.publicCache.sendOld(request, response),
  })
  const isTrusted = trustedToName(ctx.config)
  const watch = watchRequests(ctx.accessLog, isTrusted)
  const app = Fastify({
    bodyLimit,
    genReqId: (request) => see(request, isTrusted).id,
    trustProxy: ctx.config.trustedProxies ?? false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: onUnreadableAddress,
    clientErrorHandler: onUnreadableRequest,
    // The one word of an address with a capital letter is taken in any case.
    rewriteUrl: ({ url = '/' }) =>
      url.replace(/\/metadata\/v1\/countries(?=\?|$)/i, '/metadata/v1/Countries'),
    // What is kept of public answers goes out before any routing.
    serverFactory: (handler) =>
      httpServer((request, response) => {
        const seen = see(request, isTrusted)
        if (ctx.life.isDraining) response.setHeader('connection', 'close')
        // A private demo serves nobody outside from the cache either; its routes refuse them.
        const isRefused = ctx.mode === 'demo' && isFromOutside(request)
        const caller = ctx.callers.known(request.headers.authorization)
        const sent = isRefused ? undefined : ctx.publicCache.sendKept(request, response, caller)
        if (sent) return watch.kept(request, response, { ...sent, caller })
        watch.begins(request, response, seen)
        if (isRefused) return handler(request, response)
        guard.admit(request, response, () => handler(request, response))
      }),
  })
  // Parsing and shaping are the routes' own (http/route.ts): the framework passes everything through.
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  app.removeContentTypeParser('text/plain')
  requestIds(app)
  errorHandling(app, ctx)
  guardPrivateDemo(app, ctx)
  // Also for what was asked before the draining began.
  app.addHook('onSend', async (_request, reply) => {
    if (ctx.life.isDraining) void reply.header('connection', 'close')
  })

  await app.register(helmet, {
    // Pages bring their own policy, with the hashes of their scripts.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-site' },
    strictTransportSecurity: ctx.config.publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    xPoweredBy: false,
  })
  await app.register(cookie)
  showPreviews(app, ctx)
  await app.register(multipart, { limits: { files: 1, fields: 10, parts: 11 } })
  // What is kept brings its own compression; this is for the rest.
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  metrics(app, ctx.config, guard, (register) => shopFigures(register, ctx))
  await openApi(app, ctx, packageJson.version)
  for (const routes of features) routes(app, ctx)
  app.all('/api/*', { schema: { hide: true } }, () => {
    throw new AppError('not_found')
  })
  await mountPages?.(app, ctx)
  return app
}
