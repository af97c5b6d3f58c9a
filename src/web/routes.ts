import { layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { landingWays } from '#contract/landing-ways.ts'
import { chosenBrand } from '#brands/chosen-brand.ts'

const { flags } = await chosenBrand()

/** A screen: its address below the language, its file, and whether this brand has it. */
type Screen = readonly [path: string, file: string, isOn?: boolean]

/** For everyone, rendered on the server. */
const homeScreens: Screen[] = [['', 'store/home/home-page.tsx']]
const publicScreens: Screen[] = [
  ['products', 'store/products/products-page.tsx'],
  ['products/:id', 'store/products/product-page.tsx'],
  ['catalogue', 'store/catalogue/catalogue-page.tsx'],
  ...landingWays.map((way): Screen => [`${way}/:slug`, 'store/landing/landing-page.tsx']),
  // What is in it comes with the texts of checkout.
  ['cart', 'store/cart/cart-page.tsx', flags.cart],
  ['termsAndConditions', 'store/legal/terms-page.tsx', flags.terms],
  ['privacyPolicy', 'store/legal/privacy-page.tsx', flags.policy],
]

/** Public and rendered on the server too, with the texts of the request forms. */
const requestScreens: Screen[] = [
  ['contact', 'store/contact/contact-page.tsx'],
  ['requestAQuote', 'store/request-quote/request-quote-page.tsx'],
]

/** Public and rendered on the server too, with their own texts. */
const solutionScreens: Screen[] = [
  ['solutions', 'store/solutions/solutions-page.tsx'],
  ['solutions/:slug', 'store/solutions/solution-page.tsx'],
]

/** Shown in place of any other page when the shop cannot be reached. */
const offlineScreens: Screen[] = [['offline', 'store/offline/offline-page.tsx']]

/** Opened by the link in an email or by their owner; rendered in the browser. With the texts of requests and of checkout. */
const quoteScreens: Screen[] = [
  ['quotes/:id', 'store/quotes/quote-page.tsx'],
  ['pay', 'store/drafts/pay-page.tsx', flags.orders],
  ['stock-alert', 'store/stock-alerts/stock-alert-page.tsx', flags.orders],
]

/** With a customer's token; without one they redirect home. */
const customerScreens: Screen[] = [
  ['quick-order/:part?', 'store/quick-order/quick-order-page.tsx', flags.quickOrder],
  ['lists', 'store/lists/lists-page.tsx', flags.lists],
  ['lists/:id', 'store/lists/list-page.tsx', flags.lists],
  ['documents', 'store/papers/papers-page.tsx', flags.orders],
  ['devices/:id?', 'store/devices/devices-page.tsx', flags.devices],
  ['orders', 'store/orders/orders-page.tsx', flags.orders],
  ['orders/:id', 'store/orders/order-page.tsx', flags.orders],
  ['orders/:id/thanks', 'store/orders/thanks-page.tsx', flags.orders],
  ['orders/:id/return', 'store/returns/ask-return-page.tsx', flags.returns],
  ['returns', 'store/returns/returns-page.tsx', flags.returns],
  ['returns/:id', 'store/returns/return-page.tsx', flags.returns],
  ['credit', 'store/credit/credit-page.tsx', flags.credit],
  ['approvals', 'store/approvals/approvals-page.tsx', flags.orders && flags.members],
  ['approvals/:id', 'store/approvals/approval-page.tsx', flags.orders && flags.members],
]

/** The same, with the texts of accounts. */
const accountScreens: Screen[] = [
  ['profile', 'store/account/own-page.tsx'],
  ['account', 'store/account/own-page.tsx'],
  ['company/:part?', 'store/account/own-page.tsx', flags.members],
]

/** Kinds that are only a title, added and mapIds in a dialog on their list. */
const titleKinds = ['tags', 'device-types', 'gateway-types', 'accessories-types']
const describedKinds = ['industries', 'use-cases', 'applications']

/** One implementation; the address says which kind it is about. */
const metadataScreens: Screen[] = [
  ['cms/metadata', 'cms/metadata/metadata-start-page.tsx'],
  ...[...titleKinds, ...describedKinds].flatMap((kind): Screen[] => [
    [`cms/metadata/${kind}`, 'cms/metadata/metadata-page.tsx'],
    [`cms/metadata/${kind}/:id/translate`, 'cms/translate/translate-page.tsx'],
  ]),
  ...describedKinds.flatMap((kind): Screen[] => [
    [`cms/metadata/${kind}/add`, 'cms/metadata/metadata-add-page.tsx'],
    [`cms/metadata/${kind}/:id/edit`, 'cms/metadata/metadata-edit-page.tsx'],
  ]),
  ['cms/metadata/attributes', 'cms/attributes/attributes-page.tsx'],
  ['cms/metadata/attributes/add', 'cms/attributes/attribute-add-page.tsx'],
  ['cms/metadata/attributes/:id', 'cms/attributes/attribute-page.tsx'],
  ['cms/solutions', 'cms/solutions/solutions-page.tsx'],
  ['cms/solutions/:id', 'cms/solutions/solution-page.tsx'],
  ['cms/metadata/landing-pages', 'cms/landing-pages/landing-pages-page.tsx'],
  ['cms/metadata/landing-pages/:way/:slug', 'cms/landing-pages/landing-edit-page.tsx'],
  ['cms/metadata/pictures', 'cms/pictures/pictures-page.tsx'],
  ['cms/metadata/pictures/add', 'cms/pictures/picture-add-page.tsx'],
  ['cms/metadata/pictures/:id/edit', 'cms/pictures/picture-edit-page.tsx'],
  ['cms/metadata/pictures/:id/translate', 'cms/translate/translate-page.tsx'],
]

const searchScreens: Screen[] = [
  ['cms/search', 'cms/search/synonyms-page.tsx'],
  ['cms/search/searched', 'cms/search/searched-page.tsx'],
  ['cms/search/pins', 'cms/search/pins-page.tsx'],
  ['cms/search/pins/add', 'cms/search/pin-add-page.tsx'],
  ['cms/search/pins/:id', 'cms/search/pin-page.tsx'],
]

const discountScreens: Screen[] = [
  ['cms/discounts', 'cms/discounts/discounts-page.tsx', flags.price],
  ['cms/discounts/add', 'cms/discounts/discount-add-page.tsx', flags.price],
  ['cms/discounts/:id/edit', 'cms/discounts/discount-edit-page.tsx', flags.price],
  ['cms/discounts/:id/copy', 'cms/discounts/discount-copy-page.tsx', flags.price],
]

const creditScreens: Screen[] = [
  ['cms/credit', 'cms/credit/credit-page.tsx', flags.credit],
  ['cms/credit/:id', 'cms/credit/credit-company-page.tsx', flags.credit],
]

const returnScreens: Screen[] = [
  ['cms/returns', 'cms/returns/returns-page.tsx', flags.returns],
  ['cms/returns/:id', 'cms/returns/return-page.tsx', flags.returns],
]

const priceListScreens: Screen[] = [
  ['cms/price-lists', 'cms/price-lists/price-lists-page.tsx', flags.priceLists],
  // `add` stands for a new one.
  ['cms/price-lists/:id', 'cms/price-lists/price-list-page.tsx', flags.priceLists],
]

/** One implementation for groups of products and of customers; the address says which. */
const groupScreens: Screen[] = ['products', 'customers'].flatMap((of): Screen[] => [
  [`cms/${of}/groups`, 'cms/groups/groups-page.tsx'],
  [`cms/${of}/groups/add`, 'cms/groups/group-add-page.tsx'],
  [`cms/${of}/groups/:id`, 'cms/groups/group-page.tsx'],
  [`cms/${of}/groups/:id/edit`, 'cms/groups/group-edit-page.tsx'],
])

/** No page adds or edits a customer: they register themselves. */
const customerAdminScreens: Screen[] = [
  ['cms/customers', 'cms/customers/customers-page.tsx'],
  ['cms/customers/:id', 'cms/customers/customer-page.tsx'],
]

/** One implementation for both kinds; the address says which. */
const marketingScreens: Screen[] = [
  ['cms/marketing', 'cms/marketing/marketing-start-page.tsx'],
  ...['home-page-sliders', 'ads'].flatMap((kind): Screen[] => [
    [`cms/marketing/${kind}`, 'cms/marketing/marketing-page.tsx'],
    [`cms/marketing/${kind}/add`, 'cms/marketing/marketing-add-page.tsx'],
    [`cms/marketing/${kind}/:id/edit`, 'cms/marketing/marketing-edit-page.tsx'],
  ]),
]

/** Shared by everything that is translated. */
const marketingTranslations: Screen[] = ['home-page-sliders', 'ads'].map((kind) => [
  `cms/marketing/${kind}/:id/translate`,
  'cms/translate/translate-page.tsx',
])

/** With a CMS session; without one they redirect to /cms-login. */
const cmsScreens: Screen[] = [
  ['cms', 'cms/cms-start.tsx'],
  ['cms/dashboard', 'cms/dashboard/dashboard-page.tsx'],
  ['cms/products', 'cms/products/products-page.tsx'],
  ['cms/products/add', 'cms/products/product-add-page.tsx'],
  ['cms/products/grid', 'cms/products/grid/grid-page.tsx'],
  ['cms/products/facts', 'cms/products/facts/facts-grid-page.tsx'],
  ['cms/products/facts-to-tidy', 'cms/products/facts/findings-page.tsx'],
  ['cms/products/:id', 'cms/products/product-page.tsx'],
  ['cms/products/:id/edit', 'cms/products/product-edit-page.tsx'],
  ['cms/products/:id/facts', 'cms/products/facts/facts-page.tsx'],
  ['cms/products/:id/translate', 'cms/translate/translate-page.tsx'],
  ...groupScreens,
  ['cms/inventory', 'cms/inventory/inventory-page.tsx', flags.stockCms],
  ['cms/products/:id/history', 'cms/audit/product-history-page.tsx'],
  ['cms/products/import', 'cms/imports/imports-page.tsx'],
  ['cms/products/import/:id', 'cms/imports/import-page.tsx'],
  ['cms/audit', 'cms/audit/audit-page.tsx'],
  ['cms/bin', 'cms/bin/bin-page.tsx'],
  ...metadataScreens,
  ...searchScreens,
  // In every brand: requests are a tab of it.
  ['cms/orders', 'cms/orders/orders-page.tsx'],
  ['cms/orders/drafts', 'cms/orders/drafts/drafts-page.tsx', flags.orders],
  ['cms/orders/drafts/add', 'cms/orders/drafts/draft-add-page.tsx', flags.orders],
  ['cms/orders/drafts/:id', 'cms/orders/drafts/draft-page.tsx', flags.orders],
  ['cms/orders/requests/:id', 'cms/requests/request-page.tsx'],
  ['cms/orders/:id', 'cms/orders/order-page.tsx', flags.orders],
  ['cms/transactions', 'cms/transactions/transactions-page.tsx', flags.orders],
  ['cms/transactions/vat', 'cms/transactions/vat-page.tsx', flags.orders],
  ...discountScreens,
  ...priceListScreens,
  ...creditScreens,
  ...returnScreens,
  ...customerAdminScreens,
  ...marketingScreens,
  ...marketingTranslations,
  ['cms/staff', 'cms/staff/staff-page.tsx'],
  ['cms/staff/roles', 'cms/staff/roles-page.tsx'],
  ['cms/staff/roles/add', 'cms/staff/role-page.tsx'],
  ['cms/staff/roles/:id', 'cms/staff/role-page.tsx'],
  ['cms/settings', 'cms/settings/settings-page.tsx'],
  ['cms/settings/delivery', 'cms/delivery/delivery-page.tsx', flags.deliveryZones],
  ['cms/settings/delivery/zones/:id', 'cms/delivery/zone-page.tsx', flags.deliveryZones],
  ['cms/settings/delivery/points/:id', 'cms/delivery/point-page.tsx', flags.deliveryZones],
  ['cms/settings/mail', 'cms/mail/mail-page.tsx'],
  ['cms/settings/mail/:kind', 'cms/mail/mail-template-page.tsx'],
  ['cms/schedule', 'cms/schedule/schedule-page.tsx'],
  ['cms/notifications', 'cms/notifications/notifications-page.tsx'],
  ['cms/settings/theme', 'cms/theme/theme-page.tsx'],
  ['cms/checklist', 'cms/checklist/checklist-page.tsx'],
  ['cms/outbox', 'cms/outbox/outbox-page.tsx'],
  ['cms/handbook', 'cms/handbook/handbook-page.tsx'],
  ['cms/handbook/:page', 'cms/handbook/handbook-page.tsx'],
]

/** With a CMS session too, and the texts of accounts. */
const cmsAccountScreens: Screen[] = [['cms/profile', 'cms/profile/profile-page.tsx']]

/** Each language has its own branch, so that a page loads the texts of its language and side only. */
function branches(language: 'en' | 'ar'): RouteConfigEntry[] {
  const id = (file: string) => `${language}/${file.replace(/\.tsx$/, '')}`
  const frame = (file: string, children: RouteConfigEntry[]) => layout(file, { id: id(file) }, children)
  const rows = (screens: Screen[]) => {
    const isShared = (file: string) => screens.filter(([, other]) => other === file).length > 1
    return screens
      .filter(([, , isOn = true]) => isOn)
      .map(([path, file]) =>
        route(path, file, {
          id: isShared(file) ? `${id(file)} ${path}` : id(file),
          index: path === '',
          caseSensitive: true,
        }),
      )
  }

  return [
    route(language, `language/${language}-store.tsx`, [
      frame('store/store-layout.tsx', [
        frame(`language/${language}-home.tsx`, rows(homeScreens)),
        ...rows(publicScreens),
        frame(`language/${language}-requests.tsx`, rows(requestScreens)),
        frame(`language/${language}-solutions.tsx`, rows(solutionScreens)),
        frame(`language/${language}-offline.tsx`, rows(offlineScreens)),
        frame(`language/${language}-purchase.tsx`, [
          layout(
            `language/${language}-requests.tsx`,
            { id: `${language}/purchase/requests` },
            rows(quoteScreens),
          ),
          ...(flags.members
            ? [
                layout(`language/${language}-account.tsx`, { id: `${language}/invited` }, [
                  route('invitation', 'store/members/invitation-page.tsx', {
                    id: id('store/members/invitation-page'),
                    caseSensitive: true,
                  }),
                ]),
              ]
            : []),
          frame('store/customer-only.tsx', [
            ...rows(customerScreens),
            frame(`language/${language}-account.tsx`, rows(accountScreens)),
          ]),
        ]),
      ]),
      route('manifest.webmanifest', 'language/web-manifest.ts', { id: `${language}/web-manifest` }),
      route('offline-worker', 'store/offline/offline-worker.ts', { id: `${language}/offline-worker` }),
      route('*', 'language/unknown-address.tsx', { id: `${language}/unknown` }),
    ]),
    route(language, `language/${language}-cms.tsx`, [
      route('cms-login', 'cms/login/login-page.tsx', { id: id('cms/login/login-page') }),
      layout(`language/${language}-account.tsx`, { id: `${language}/cms/invited` }, [
        route('cms-invitation', 'cms/invitation/invitation-page.tsx', {
          id: id('cms/invitation/invitation-page'),
        }),
      ]),
      frame('cms/cms-layout.tsx', [
        ...rows(cmsScreens),
        layout(
          `language/${language}-account.tsx`,
          { id: `${language}/cms/account` },
          rows(cmsAccountScreens),
        ),
      ]),
    ]),
  ]
}

export default [
  ...branches('en'),
  ...branches('ar'),
  route('*', 'language/unknown-address.tsx', { id: 'unknown' }),
] satisfies RouteConfig
