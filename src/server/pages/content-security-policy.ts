import { createHash } from 'node:crypto'
import { cspReportsPath } from '../http/csp-reports-path.ts'

/** Takes the mark off a page and finds the inline scripts that bore it: ours, as against any that slipped in with text. */
export function takeMarkedScripts(html: string, mark: string): { body: string; scripts: string[] } {
  const marked = ` nonce="${mark}"`
  const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(
    ([, attributes = '', code = '']) => (attributes.includes(marked) && code !== '' ? [code] : []),
  )
  return { body: html.replaceAll(marked, ''), scripts }
}

/** Goes with every policy: where `report-to` sends. */
export const reportingEndpoints = { 'reporting-endpoints': `csp="${cspReportsPath}"` }

/**
 * The policy of one page: our own files, and exactly the inline scripts that we drew. Their hashes, and no nonce, because
 * a page is kept and sent to many, and by a CDN to anyone: a nonce would repeat, a hash is the page's own.
 */
export function contentSecurityPolicy(
  scripts: string[],
  outside: {
    apiHost: string
    filesUrl: string
    recaptcha?: object | undefined
    payments?: { provider?: string | undefined }
  },
  face: 'store' | 'cms' = 'store',
  /** Who may show the page in a frame: nobody, or the theme editor. */
  inFrames: 'ours' | 'none' = 'none',
): string {
  const hashes = scripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  // Where the shop has reCAPTCHA's keys, its script and the frame it works in.
  const google = outside.recaptcha
    ? 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/'
    : ''
  // The first page's policy holds while the visitor navigates in the shop, so every page has the same.
  const hasStripe = face === 'store' && outside.payments?.provider === 'STRIPE'
  const frames = [google, hasStripe ? 'https://js.stripe.com https://hooks.stripe.com' : ''].join(' ').trim()
  const files = URL.canParse(outside.filesUrl) ? new URL(outside.filesUrl).origin : ''
  return [
    `default-src 'self'`,
    `script-src 'self' ${[...new Set(hashes)].join(' ')} ${google} ${hasStripe ? 'https://js.stripe.com' : ''}`,
    ...(frames || face === 'cms' ? [`frame-src ${face === 'cms' ? `'self' ` : ''}${frames}`] : []),
    // For browsers that do not know the two below.
    `style-src 'self' 'unsafe-inline'`,
    // The CMS's components write stylesheets of their own into the page.
    face === 'cms' ? `style-src-elem 'self' 'unsafe-inline'` : `style-src-elem 'self'`,
    // Computed sizes and positions are in style attributes.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob: ${files}`,
    `connect-src 'self' ${outside.apiHost} ${hasStripe ? 'https://api.stripe.com' : ''}`,
    `font-src 'self'`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors ${inFrames === 'ours' ? `'self'` : `'none'`}`,
    // The first for browsers that do not know the second.
    `report-uri ${cspReportsPath}`,
    `report-to csp`,
  ]
    .map((rule) => rule.trim())
    .join('; ')
}
