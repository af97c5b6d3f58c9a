import { expect, test } from 'vitest'
import { contentSecurityPolicy, reportingEndpoints, takeMarkedScripts } from './content-security-policy.ts'

const ours =
  '<script nonce="m">theme()</script><script nonce="m" type="module" async="">import "/a.js"</script>'
const theirs =
  '<script>steal()</script><script src="https://evil.example/x.js"></script><script nonce="x">also()</script>'

test('only scripts that bear the mark are allowed, and the mark does not leave the server', () => {
  const { body, scripts } = takeMarkedScripts(
    `<p>text</p>${ours}${theirs}<link nonce="m" rel="modulepreload">`,
    'm',
  )
  expect(scripts).toEqual(['theme()', 'import "/a.js"'])
  expect(body).not.toContain('nonce="m"')
})

test('the policy names each script by its hash and allows nothing inline beyond them', () => {
  const policy = contentSecurityPolicy(['theme()', 'theme()'], {
    apiHost: 'https://api.example',
    filesUrl: 'https://files.example/f/',
  })
  expect(policy).toContain(`script-src 'self' 'sha256-Rfr3GgHZFiXm+TmNr+li+0sZ4J9FGllo8jsXcJF5XZ8='; `)
  expect(policy).toContain(`connect-src 'self' https://api.example`)
  expect(policy).toContain(`img-src 'self' data: blob: https://files.example;`)
  expect(policy.split('; ').find((rule) => rule.startsWith('script-src'))).not.toContain('unsafe')
})

test('the shop takes stylesheets from its own files alone; the CMS also those its components write', () => {
  const outside = { apiHost: '', filesUrl: '/api/file-manager/files/' }
  const rules = (face: 'store' | 'cms') => contentSecurityPolicy([], outside, face).split('; ')
  expect(rules('store')).toContain(`style-src-elem 'self'`)
  expect(rules('cms')).toContain(`style-src-elem 'self' 'unsafe-inline'`)
  expect(rules('store')).toContain(`style-src-attr 'unsafe-inline'`)
})

test('what the policy keeps a page from is reported to the shop, by browsers old and new', () => {
  const rules = contentSecurityPolicy([], { apiHost: '', filesUrl: '/files/' }).split('; ')
  expect(rules).toContain('report-uri /api/csp-reports')
  expect(rules).toContain('report-to csp')
  expect(reportingEndpoints).toEqual({ 'reporting-endpoints': 'csp="/api/csp-reports"' })
})

test('Google’s bot check is let in only where the shop has its keys', () => {
  const outside = { apiHost: '', filesUrl: '/files/' }
  expect(contentSecurityPolicy([], outside)).not.toContain('google')
  const policy = contentSecurityPolicy([], { ...outside, recaptcha: {} })
  expect(policy).toMatch(/script-src 'self' {1,2}https:\/\/www\.google\.com\/recaptcha\//)
  expect(policy).toContain('frame-src https://www.google.com/recaptcha/')
})
