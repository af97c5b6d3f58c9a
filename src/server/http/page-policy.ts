import { createHash } from 'node:crypto'

const inlineScripts =
  /<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g

/**
 * The policy of one page: our own files, and exactly the inline scripts that we drew. Their hashes, and no nonce, because
 * a page is kept and sent to many, and by a CDN to anyone: a nonce would repeat, a hash is the page's own.
 */
export function pagePolicy(html: string, outside: { apiHost: string; filesUrl: string }): string {
  const hashes = [...html.matchAll(inlineScripts)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const files = URL.canParse(outside.filesUrl) ? new URL(outside.filesUrl).origin : ''
  return [
    `default-src 'self'`,
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`,
    // Sizes and places that are computed stand in style attributes.
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob: ${files}`,
    `connect-src 'self' ${outside.apiHost}`,
    `font-src 'self'`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ]
    .map((rule) => rule.trim())
    .join('; ')
}
