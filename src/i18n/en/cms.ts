import { cmsPick, cmsRichText } from './cms-forms.ts'
import { cmsInventory, cmsShipping } from './cms-inventory.ts'
import { cmsDeletion, cmsGroups, cmsMetadata, cmsOvertaken, cmsPictures } from './cms-metadata.ts'
import { cmsAudit, cmsImports, cmsPalette } from './cms-imports.ts'
import { cmsCustomerGroups, cmsCustomers } from './cms-customers.ts'
import { cmsDiscounts } from './cms-discounts.ts'
import { cmsMarketing } from './cms-marketing.ts'
import { cmsOrders } from './cms-orders.ts'
import { cmsOutbox } from './cms-outbox.ts'
import { cmsProducts } from './cms-products.ts'
import { cmsProfile } from './cms-profile.ts'
import { cmsRequests } from './cms-requests.ts'
import { cmsReports } from './cms-reports.ts'
import { cmsSettings } from './cms-settings.ts'
import { cmsTransactions } from './cms-transactions.ts'
import { cmsTranslate } from './cms-translate.ts'

/** What the content-management area says. */
export const cms = {
  title: 'Content management',
  loading: 'Loading',
  sections: {
    dashboard: 'Dashboard',
    products: 'Products',
    inventory: 'Inventory',
    metadata: 'Metadata',
    orders: 'Orders',
    requests: 'Requests',
    transactions: 'Transactions',
    discounts: 'Discounts',
    customers: 'Customers',
    marketing: 'Marketing',
    settings: 'Settings',
    audit: 'History',
    outbox: 'Mails',
  },
  rail: {
    label: 'Sections',
    collapse: 'Collapse the menu',
    expand: 'Expand the menu',
    shop: 'View the shop',
  },
  login: {
    title: 'Sign in',
    heading: 'Welcome back',
    about: 'Sign in to manage {brand}.',
    action: 'Sign in',
    forgot: 'Forgot password?',
    recovery: 'Reset your password',
  },
  list: {
    range: '{from, number}–{to, number} of {total, number}',
    chosen: 'Chosen filters',
    searched: 'Search: {text}',
    without: 'Remove filter: {label}',
    clear: 'Clear filters',
    noMatch: 'Nothing matches',
    noMatchHint: 'Try other words or fewer filters.',
    columns: 'Columns',
    allColumns: 'Show all',
    export: 'Export CSV',
    exporting: 'Exporting',
    select: 'Select {name}',
    selectPage: 'Select all on this page',
    selected: '{count, plural, one {# selected} other {# selected}}',
    selectedPage:
      '{count, plural, one {The one on this page is selected.} other {All # on this page are selected.}}',
    selectAll: '{count, plural, one {Select the one that matches} other {Select all # that match}}',
    selectedAll:
      '{count, plural, one {The one that matches is selected.} other {All # that match are selected.}}',
    unselect: 'Clear selection',
    selection: 'What to do with the selection',
    findFilter: 'Find in {label}',
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
  unsaved: {
    changes: 'Unsaved changes',
    none: 'No changes',
    title: 'Leave without saving?',
    question: 'What you have changed on this page will be lost.',
    leave: 'Leave without saving',
    stay: 'Keep editing',
  },
  pick: cmsPick,
  richText: cmsRichText,
  products: cmsProducts,
  groups: cmsGroups,
  metadata: cmsMetadata,
  pictures: cmsPictures,
  translate: cmsTranslate,
  deletion: cmsDeletion,
  overtaken: cmsOvertaken,
  inventory: cmsInventory,
  shipping: cmsShipping,
  imports: cmsImports,
  audit: cmsAudit,
  palette: cmsPalette,
  orders: cmsOrders,
  requests: cmsRequests,
  discounts: cmsDiscounts,
  customers: cmsCustomers,
  customerGroups: cmsCustomerGroups,
  transactions: cmsTransactions,
  marketing: cmsMarketing,
  settings: cmsSettings,
  outbox: cmsOutbox,
  profile: cmsProfile,
  reports: cmsReports,
  dashboard: {
    title: 'Dashboard',
    welcome: 'Signed in as {name}',
    byStatus: 'Orders by status',
    statusHints: {
      pending: 'Wait for acceptance',
      in_progress: 'Being prepared',
      shipped: 'On their way',
      delivered: 'Completed',
      rejected: 'Closed',
    },
    newestOrders: 'Newest orders',
    allOrders: 'All orders',
    catalogue: 'Catalogue',
    products: 'Products',
    productsHint: 'In the catalogue',
    hidden: 'Hidden',
    hiddenHint: 'Not in the shop',
    out: 'Out of stock',
    outHint: 'Cannot be sold',
    lowStock: 'Low stock',
    allLow: '{count, plural, one {# product} other {All # products}}',
    noneLow: 'Nothing runs low',
    noneLowHint: 'Products appear here when their stock reaches its low mark.',
    ending: 'Discounts ending soon',
    allDiscounts: 'All discounts',
    endsOn: 'Ends {date}',
    noneEnding: 'No discount ends in the next 7 days',
    noneEndingHint: 'Those that run out soon appear here in time to extend them.',
    untranslated: 'Missing translations',
    without: {
      en: '{count} without English',
      ar: '{count} without Arabic',
    },
    ofAll: 'Of {count} in all',
    noneMissing: 'Everything is in both languages',
    noneMissingHint: 'What lacks its name in a language appears here.',
  },
} as const
