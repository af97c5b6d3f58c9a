import type { approvals } from '#i18n/en/approvals.ts'
import type { accountMenu } from '#i18n/en/account-menu.ts'
import type { account } from '#i18n/en/account.ts'
import type { catalogue } from '#i18n/en/catalogue.ts'
import type { cms } from '#i18n/en/cms.ts'
import type { common } from '#i18n/en/common.ts'
import type { company } from '#i18n/en/company.ts'
import type { credit } from '#i18n/en/credit.ts'
import type { devices } from '#i18n/en/devices.ts'
import type { enums } from '#i18n/en/enums.ts'
import type { errors } from '#i18n/en/errors.ts'
import type { fields } from '#i18n/en/fields.ts'
import type { fileImport } from '#i18n/en/file-import.ts'
import type { home } from '#i18n/en/home.ts'
import type { lists } from '#i18n/en/lists.ts'
import type { returns } from '#i18n/en/returns.ts'
import type { members } from '#i18n/en/members.ts'
import type { offline } from '#i18n/en/offline.ts'
import type { papers } from '#i18n/en/papers.ts'
import type { partNumbers } from '#i18n/en/part-numbers.ts'
import type { purchase } from '#i18n/en/purchase.ts'
import type { quickOrder } from '#i18n/en/quick-order.ts'
import type { requests } from '#i18n/en/requests.ts'
import type { secondFactor } from '#i18n/en/second-factor.ts'
import type { shopping } from '#i18n/en/shopping.ts'
import type { solutions } from '#i18n/en/solutions.ts'
import type { stockAlerts } from '#i18n/en/stock-alerts.ts'
import type { store } from '#i18n/en/store.ts'
import type { validation } from '#i18n/en/validation.ts'
import type { worksTogether } from '#i18n/en/works-together.ts'
import type { Words } from '#i18n/words.ts'

/** Some of the words, grouped as in the whole. */
export type SomeWords = { readonly [K in keyof EnglishWords]?: Partial<Words<EnglishWords[K]>> }

/** The web's catalogue. A page has `common` at its root and the words of its own face; parts that not every page has bring theirs (more-words.tsx). */
export type EnglishWords = typeof common & {
  enums: typeof enums
  errors: typeof errors
  fields: typeof fields
  validation: typeof validation
  account: typeof account
  accountMenu: typeof accountMenu
  secondFactor: typeof secondFactor
  company: typeof company
  credit: typeof credit
  members: typeof members
  approvals: typeof approvals
  lists: typeof lists
  returns: typeof returns
  devices: typeof devices
  fileImport: typeof fileImport
  offline: typeof offline
  papers: typeof papers
  partNumbers: typeof partNumbers
  stockAlerts: typeof stockAlerts
  store: typeof store &
    typeof catalogue &
    typeof purchase &
    typeof shopping & {
      home: typeof home
      quickOrder: typeof quickOrder
      requests: typeof requests
      solutions: typeof solutions
      worksTogether: typeof worksTogether
    }
  cms: typeof cms
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: EnglishWords
  }
}
