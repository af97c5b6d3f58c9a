import { createTranslator, type AbstractIntlMessages } from 'use-intl/core'
import { approvals as arApprovals } from '#i18n/ar/approvals.ts'
import { accountMenu as arAccountMenu } from '#i18n/ar/account-menu.ts'
import { account as arAccount } from '#i18n/ar/account.ts'
import { catalogue as arCatalogue } from '#i18n/ar/catalogue.ts'
import { cms as arCms } from '#i18n/ar/cms.ts'
import { common as arCommon } from '#i18n/ar/common.ts'
import { company as arCompany } from '#i18n/ar/company.ts'
import { credit as arCredit } from '#i18n/ar/credit.ts'
import { devices as arDevices } from '#i18n/ar/devices.ts'
import { enums as arEnums } from '#i18n/ar/enums.ts'
import { errors as arErrors } from '#i18n/ar/errors.ts'
import { fields as arFields } from '#i18n/ar/fields.ts'
import { fileImport as arFileImport } from '#i18n/ar/file-import.ts'
import { home as arHome } from '#i18n/ar/home.ts'
import { lists as arLists } from '#i18n/ar/lists.ts'
import { returns as arReturns } from '#i18n/ar/returns.ts'
import { members as arMembers } from '#i18n/ar/members.ts'
import { offline as arOffline } from '#i18n/ar/offline.ts'
import { papers as arPapers } from '#i18n/ar/papers.ts'
import { partNumbers as arPartNumbers } from '#i18n/ar/part-numbers.ts'
import { purchase as arPurchase } from '#i18n/ar/purchase.ts'
import { quickOrder as arQuickOrder } from '#i18n/ar/quick-order.ts'
import { requests as arRequests } from '#i18n/ar/requests.ts'
import { secondFactor as arSecondFactor } from '#i18n/ar/second-factor.ts'
import { shopping as arShopping } from '#i18n/ar/shopping.ts'
import { solutions as arSolutions } from '#i18n/ar/solutions.ts'
import { stockAlerts as arStockAlerts } from '#i18n/ar/stock-alerts.ts'
import { store as arStore } from '#i18n/ar/store.ts'
import { validation as arValidation } from '#i18n/ar/validation.ts'
import { worksTogether as arWorksTogether } from '#i18n/ar/works-together.ts'
import { approvals as enApprovals } from '#i18n/en/approvals.ts'
import { accountMenu as enAccountMenu } from '#i18n/en/account-menu.ts'
import { account as enAccount } from '#i18n/en/account.ts'
import { catalogue as enCatalogue } from '#i18n/en/catalogue.ts'
import { cms as enCms } from '#i18n/en/cms.ts'
import { common as enCommon } from '#i18n/en/common.ts'
import { company as enCompany } from '#i18n/en/company.ts'
import { credit as enCredit } from '#i18n/en/credit.ts'
import { devices as enDevices } from '#i18n/en/devices.ts'
import { enums as enEnums } from '#i18n/en/enums.ts'
import { errors as enErrors } from '#i18n/en/errors.ts'
import { fields as enFields } from '#i18n/en/fields.ts'
import { fileImport as enFileImport } from '#i18n/en/file-import.ts'
import { home as enHome } from '#i18n/en/home.ts'
import { lists as enLists } from '#i18n/en/lists.ts'
import { returns as enReturns } from '#i18n/en/returns.ts'
import { members as enMembers } from '#i18n/en/members.ts'
import { offline as enOffline } from '#i18n/en/offline.ts'
import { papers as enPapers } from '#i18n/en/papers.ts'
import { partNumbers as enPartNumbers } from '#i18n/en/part-numbers.ts'
import { purchase as enPurchase } from '#i18n/en/purchase.ts'
import { quickOrder as enQuickOrder } from '#i18n/en/quick-order.ts'
import { requests as enRequests } from '#i18n/en/requests.ts'
import { secondFactor as enSecondFactor } from '#i18n/en/second-factor.ts'
import { shopping as enShopping } from '#i18n/en/shopping.ts'
import { solutions as enSolutions } from '#i18n/en/solutions.ts'
import { stockAlerts as enStockAlerts } from '#i18n/en/stock-alerts.ts'
import { store as enStore } from '#i18n/en/store.ts'
import { validation as enValidation } from '#i18n/en/validation.ts'
import { worksTogether as enWorksTogether } from '#i18n/en/works-together.ts'
import { formatter, locales } from '#i18n/format.ts'

const catalogues: Record<'en' | 'ar', AbstractIntlMessages> = {
  en: {
    ...enCommon,
    enums: enEnums,
    errors: enErrors,
    fields: enFields,
    validation: enValidation,
    account: enAccount,
    accountMenu: enAccountMenu,
    secondFactor: enSecondFactor,
    company: enCompany,
    credit: enCredit,
    members: enMembers,
    approvals: enApprovals,
    lists: enLists,
    returns: enReturns,
    devices: enDevices,
    fileImport: enFileImport,
    offline: enOffline,
    papers: enPapers,
    partNumbers: enPartNumbers,
    stockAlerts: enStockAlerts,
    store: {
      ...enStore,
      ...enCatalogue,
      ...enPurchase,
      ...enShopping,
      home: enHome,
      quickOrder: enQuickOrder,
      solutions: enSolutions,
      worksTogether: enWorksTogether,
      requests: enRequests,
    },
    cms: enCms,
  },
  ar: {
    ...arCommon,
    enums: arEnums,
    errors: arErrors,
    fields: arFields,
    validation: arValidation,
    account: arAccount,
    accountMenu: arAccountMenu,
    secondFactor: arSecondFactor,
    company: arCompany,
    credit: arCredit,
    members: arMembers,
    approvals: arApprovals,
    lists: arLists,
    returns: arReturns,
    devices: arDevices,
    fileImport: arFileImport,
    offline: arOffline,
    papers: arPapers,
    partNumbers: arPartNumbers,
    stockAlerts: arStockAlerts,
    store: {
      ...arStore,
      ...arCatalogue,
      ...arPurchase,
      ...arShopping,
      home: arHome,
      quickOrder: arQuickOrder,
      solutions: arSolutions,
      worksTogether: arWorksTogether,
      requests: arRequests,
    },
    cms: arCms,
  },
}

/** What a page says in a language: a test looks for the words a person would look for. */
export function wordsOf(language: 'en' | 'ar') {
  const translate = createTranslator<AbstractIntlMessages>({
    locale: locales[language],
    messages: catalogues[language],
    onError: (error) => {
      throw error
    },
  })
  const t = (key: string, values?: Record<string, string | number>) =>
    translate(key as never, values as never)
  /** Words with marks in them, such as a link: what is done with each is told by its name. */
  const markup = (key: string, marks: Record<string, (words: string) => string>) =>
    translate.markup(key as never, marks as never)
  return {
    t: Object.assign(t, { markup }),
    format: formatter(language, 'Asia/Riyadh'),
  }
}
