import { cmsDelivery } from './cms-delivery.ts'
import { cmsTheme } from './cms-theme.ts'
import { cmsPick, cmsRichText } from './cms-forms.ts'
import { cmsBothLanguages, cmsFormIndex, cmsKept } from './cms-long-forms.ts'
import { cmsInventory, cmsShipping } from './cms-inventory.ts'
import { cmsDeletion, cmsGroups, cmsMetadata, cmsOvertaken, cmsPictures } from './cms-metadata.ts'
import { cmsAudit, cmsImports, cmsPalette } from './cms-imports.ts'
import { cmsCustomerGroups, cmsCustomers } from './cms-customers.ts'
import { cmsAttributes } from './cms-attributes.ts'
import { cmsBin } from './cms-bin.ts'
import { cmsChecklist } from './cms-checklist.ts'
import { cmsDiscounts } from './cms-discounts.ts'
import { cmsDrafts } from './cms-drafts.ts'
import { cmsPriceLists } from './cms-price-lists.ts'
import { cmsSolutions } from './cms-solutions.ts'
import { cmsHandbook } from './cms-handbook.ts'
import { cmsKeys } from './cms-keys.ts'
import { cmsLive } from './cms-live.ts'
import { cmsMail } from './cms-mail.ts'
import { cmsMarketing } from './cms-marketing.ts'
import { cmsNotifications } from './cms-notifications.ts'
import { cmsOrders } from './cms-orders.ts'
import { cmsOutbox } from './cms-outbox.ts'
import { cmsFactsGrid } from './cms-facts-grid.ts'
import { cmsFactFindings } from './cms-fact-findings.ts'
import { cmsGrid } from './cms-grid.ts'
import { cmsProducts } from './cms-products.ts'
import { cmsProfile } from './cms-profile.ts'
import { cmsRequests } from './cms-requests.ts'
import { cmsReports } from './cms-reports.ts'
import { cmsSchedule } from './cms-schedule.ts'
import { cmsSearch } from './cms-search.ts'
import { cmsSettings } from './cms-settings.ts'
import { cmsStaff } from './cms-staff.ts'
import { cmsTransactions } from './cms-transactions.ts'
import { cmsViews } from './cms-views.ts'
import { cmsTranslate } from './cms-translate.ts'
import { staffPermissions } from './staff-permissions.ts'

/** What the content-management area says. */
export const cms = {
  title: 'Content management',
  loading: 'Loading',
  sections: {
    dashboard: 'Dashboard',
    products: 'Products',
    inventory: 'Inventory',
    metadata: 'Metadata',
    solutions: 'Solutions',
    search: 'Search',
    orders: 'Orders',
    requests: 'Requests',
    returns: 'Returns',
    transactions: 'Transactions',
    discounts: 'Discounts',
    priceLists: 'Price lists',
    credit: 'Credit',
    customers: 'Customers',
    schedule: 'Schedule',
    marketing: 'Marketing',
    staff: 'Staff',
    settings: 'Settings',
    theme: 'Appearance',
    checklist: 'Before you sell',
    audit: 'Activity log',
    bin: 'Bin',
    outbox: 'Emails',
  },
  rail: {
    label: 'Main navigation',
    collapse: 'Collapse menu',
    expand: 'Expand menu',
    shop: 'View shop',
  },
  login: {
    title: 'Sign in',
    heading: 'Welcome back',
    about: 'Sign in to manage {brand}.',
    action: 'Sign in',
    forgot: 'Forgot password?',
    recovery: 'Reset your password',
  },
  invitation: {
    title: 'Your account',
    heading: 'Set up your account',
    about: 'You were invited to manage {brand}. Choose a password, and you are signed in.',
    resetHeading: 'Choose a new password',
    aboutReset: 'Your access to {brand} was reset. Choose a password, and you are signed in.',
    resetAction: 'Save the password',
    aboutFrom: '{by} invites you to manage {brand}, as {role}. Choose a password, and you are signed in.',
    action: 'Create the account',
    ended: 'This invitation has ended or was used',
    endedHint: 'Ask for a new one. For the first administrator, start the shop again: it prints a new link.',
    signIn: 'Sign in',
  },
  list: {
    moveNamed: 'Move {name}',
    moveHelp: 'Drag to reorder, or use the up and down arrow keys.',
    moved: '{name} moved to position {place, number} of {total, number}',
    range: '{from, number}–{to, number} of {total, number}',
    chosen: 'Applied filters',
    searched: 'Search: {text}',
    without: 'Remove filter: {label}',
    clear: 'Clear filters',
    noMatch: 'No results',
    noMatchHint: 'Try a different search or fewer filters.',
    moreFilters: 'More filters',
    fewerFilters: 'Fewer filters',
    rarerFilters: 'More filters',
    notDone: '{count, plural, one {# item wasn’t changed} other {# items weren’t changed}}',
    columns: 'Columns',
    allColumns: 'Show all',
    export: 'Export CSV',
    exportAs: 'Export',
    formats: { csv: 'CSV', xlsx: 'Excel (XLSX)' },
    exporting: 'Exporting…',
    select: 'Select {name}',
    selectPage: 'Select all on this page',
    selected: '{count, plural, one {# selected} other {# selected}}',
    selectedPage:
      '{count, plural, one {# item on this page selected.} other {All # items on this page selected.}}',
    selectAll: '{count, plural, one {Select # matching item} other {Select all # matching items}}',
    selectedAll: '{count, plural, one {# matching item selected.} other {All # matching items selected.}}',
    unselect: 'Clear selection',
    selection: 'Bulk actions',
    findFilter: 'Search {label}',
    dates: {
      today: 'Today',
      yesterday: 'Yesterday',
      thisWeek: 'This week',
      lastWeek: 'Last week',
      thisMonth: 'Current month',
      lastMonth: 'Last month',
      from: 'From',
      to: 'To',
      since: 'From {day}',
      until: 'Until {day}',
    },
  },
  noAccess: {
    title: 'You do not have access to this page',
    hint: 'Your account does not have the permission for it.',
    missing: 'You need the permission “{permission}”. Ask whoever manages the staff for it.',
  },
  readOnly: 'Read-only: you need the permission “{permission}”.',
  unsaved: {
    changes: 'Unsaved changes',
    none: 'No unsaved changes',
    title: 'Leave page with unsaved changes?',
    question: 'Your changes will be lost.',
    leave: 'Leave page',
    stay: 'Keep editing',
  },
  sessionEnd: {
    left: '{minutes, plural, one {You will be signed out in # minute.} other {You will be signed out in # minutes.}}',
    whole: 'You signed in almost twelve hours ago. Save what you are working on.',
    stay: 'Stay signed in',
    stayed: 'You stay signed in',
    setUpBy:
      '{hours, plural, =0 {Less than an hour is left} one {# hour is left} other {# hours are left}} to set up the second factor that the shop demands, until {at}. Your next sign-in asks for it first.',
    setUp: 'Set it up',
  },
  sessionOver: {
    title: 'Sign in again',
    about: 'Your session is over. What you typed is still here, and is saved once you have signed in.',
    belongs: 'This form belongs to {name}. Sign in as {name}, or copy your text.',
    disabled: 'This account is disabled. What you typed stays on this page; copy it before you leave.',
    elsewhere: 'Your session is over. Sign in in the tab that asks for it; this one then goes on by itself.',
    notSaved: 'Your session is over, and nothing was saved. What you typed is still here.',
    copy: 'Copy everything',
    copied: 'Copied',
    notCopied: 'The browser refused to copy. Select the text and copy it yourself.',
  },
  attributes: cmsAttributes,
  search: cmsSearch,
  pick: cmsPick,
  richText: cmsRichText,
  bothLanguages: cmsBothLanguages,
  formIndex: cmsFormIndex,
  kept: cmsKept,
  delivery: cmsDelivery,
  theme: cmsTheme,
  products: cmsProducts,
  grid: cmsGrid,
  factsGrid: cmsFactsGrid,
  factFindings: cmsFactFindings,
  groups: cmsGroups,
  metadata: cmsMetadata,
  pictures: cmsPictures,
  translate: cmsTranslate,
  deletion: cmsDeletion,
  bin: cmsBin,
  handbook: cmsHandbook,
  keys: cmsKeys,
  live: cmsLive,
  views: cmsViews,
  overtaken: cmsOvertaken,
  inventory: cmsInventory,
  shipping: cmsShipping,
  imports: cmsImports,
  audit: cmsAudit,
  palette: cmsPalette,
  staff: cmsStaff,
  access: staffPermissions,
  orders: cmsOrders,
  requests: cmsRequests,
  drafts: cmsDrafts,
  checklist: cmsChecklist,
  discounts: cmsDiscounts,
  priceLists: cmsPriceLists,
  solutions: cmsSolutions,
  customers: cmsCustomers,
  customerGroups: cmsCustomerGroups,
  transactions: cmsTransactions,
  marketing: cmsMarketing,
  settings: cmsSettings,
  notifications: cmsNotifications,
  schedule: cmsSchedule,
  outbox: cmsOutbox,
  mail: cmsMail,
  profile: cmsProfile,
  reports: cmsReports,
  dashboard: {
    waiting: {
      title: 'Waiting for you',
      nothing: 'Nothing waits for you.',
      since: 'Oldest: {ago}',
      kinds: {
        refundsRefused: 'Refunds to retry',
        paymentsFailed: 'Failed payments',
        mailsFailed: 'Undelivered emails',
        toAccept: 'To accept',
        toShip: 'To ship',
        toAnswer: 'To answer',
        lowStock: 'Low stock',
        searchesEmpty: 'Searches without results',
      },
      hints: {
        refundsRefused: 'The provider refused them',
        paymentsFailed: 'Orders whose payment failed',
        mailsFailed: 'Check the mail server',
        toAccept: 'New orders',
        toShip: 'Accepted orders',
        toAnswer: 'New requests',
        lowStock: 'Products at their limit',
        searchesEmpty: 'In the last 7 days',
      },
    },
    title: 'Dashboard',
    welcome: 'Signed in as {name}',
    byStatus: 'Orders by status',
    statusHints: {
      pending: 'Awaiting acceptance',
      in_progress: 'Being prepared',
      shipped: 'On the way',
      delivered: 'Completed',
      rejected: 'Closed',
    },
    newestOrders: 'Latest orders',
    allOrders: 'View all orders',
    catalogue: 'Catalogue',
    products: 'Products',
    productsHint: 'In the catalogue',
    hidden: 'Hidden',
    hiddenHint: 'Not visible in the shop',
    out: 'Out of stock',
    outHint: 'Cannot be sold',
    lowStock: 'Low stock',
    allLow: '{count, plural, one {# product} other {All # products}}',
    noneLow: 'No products are low on stock',
    noneLowHint: 'Products appear here when they reach their low-stock threshold.',
    ending: 'Discounts ending soon',
    allDiscounts: 'View all discounts',
    endsOn: 'Ends {date}',
    noneEnding: 'No discounts end in the next 7 days',
    noneEndingHint: 'Discounts that are about to end appear here.',
    untranslated: 'Missing translations',
    without: {
      en: '{count} missing English',
      ar: '{count} missing Arabic',
    },
    ofAll: 'Out of {count}',
    noneMissing: 'No missing translations',
    noneMissingHint: 'Items without a name in one of the languages appear here.',
  },
} as const
