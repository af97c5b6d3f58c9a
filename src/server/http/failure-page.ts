import type { Brand } from '#brands/brand.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Language } from '#contract/enums.ts'
import { common as arCommon } from '#i18n/ar/common.ts'
import { crash as arCrash } from '#i18n/ar/crash.ts'
import { common as enCommon } from '#i18n/en/common.ts'
import { crash as enCrash } from '#i18n/en/crash.ts'
import { escaped } from './escaped.ts'

const actions = { en: enCommon.actions, ar: arCommon.actions }
const crash = { en: enCrash, ar: arCrash }

/** Self-contained: nothing else may be available when this page is shown. */
export const failurePolicy = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Shown to a person in place of a refused or failed page: why, in their language, and what to do. */
export function failurePage(
  { message, details, requestId }: ErrorBody & { requestId: string },
  language: Language,
  address: string,
  brand: Pick<Brand, 'name' | 'colors'>,
): string {
  const { light, dark } = brand.colors
  const seconds = Number(details?.retryAfter)
  const again = Number.isFinite(seconds) ? `<meta http-equiv="refresh" content="${Math.ceil(seconds)}">` : ''
  return `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${again}
<title>${escaped(brand.name[language])}</title><style>
:root{color-scheme:light dark}
body{margin:0;min-block-size:100vh;display:grid;place-content:center;justify-items:center;gap:1.5rem;padding:1.5rem;
box-sizing:border-box;text-align:center;font:1.125rem/1.6 system-ui,sans-serif}
strong{font-size:1.5rem}p{margin:0;max-inline-size:36rem}small{font-size:.875rem}a{padding:.7rem 1.5rem;border-radius:.5rem;text-decoration:none}
body{background:${light.surface};color:${light.text}}a{background:${light.accent};color:${light.accentContrast}}
@media(prefers-color-scheme:dark){body{background:${dark.surface};color:${dark.text}}
a{background:${dark.accent};color:${dark.accentContrast}}}
</style></head><body><strong>${escaped(brand.name[language])}</strong><main><p role="alert">${escaped(message)}</p></main>
<a href="${escaped(address)}">${actions[language].tryAgain}</a>
<small>${crash[language].number} <bdi><code>${escaped(requestId)}</code></bdi></small></body></html>`
}
