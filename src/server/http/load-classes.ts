import { isCmsPath, withoutLanguage } from '#i18n/paths.ts'

/**
 * Classes of requests under overload. `first` is the shop's own work: staff, and customers who are buying. `heavy` is
 * staff's too, but takes long: lists as files.
 */
export type LoadClass = 'first' | 'signedIn' | 'browsing' | 'files' | 'heavy'

const pages = new Set(['/cart', '/checkout'])

/** The first rule that fits; `free` never waits. */
const rules: readonly (readonly [RegExp, LoadClass | 'free'])[] = [
  // Cheap, and used for monitoring.
  [/^\/(?:api\/)?(?:healthz|readyz|metrics|csp-reports)$/, 'free'],
  // A page that lacks one of its files is worse than a late one.
  [/^\/assets\//, 'free'],
  [/^\/api\/file-manager\/files\/[^/]+$/, 'files'],
  [/^\/api\/marketplace\/(?:.+\/)?(?:(?:list|report|vat)\.(?:csv|xlsx)|export)$/, 'heavy'],
  [/^\/api\/(?:marketplace|admins|payments)\//, 'first'],
  [/^\/api\/marketplace-customer\/(?:orders|payment-methods|discounts)(?:\/|$)/, 'first'],
  [/^\/api\/(?:companies|users|tenant-management)\//, 'signedIn'],
  [
    /^\/api\/marketplace-customer\/(?:requests|addresses|cart|wishlist|subscriptions|credit-notes)(?:\/|$)/,
    'signedIn',
  ],
]

export function loadClassOf(url: string, isSignedIn: boolean): LoadClass | 'free' {
  const [path = ''] = url.split('?', 1)
  for (const [address, loadClass] of rules) if (address.test(path)) return loadClass
  if (path.startsWith('/api/')) return isSignedIn ? 'signedIn' : 'browsing'
  return isCmsPath(path) || pages.has(withoutLanguage(path)) ? 'first' : 'browsing'
}
