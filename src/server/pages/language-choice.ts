import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#contract/enums.ts'
import { withLanguage } from '#i18n/paths.ts'
import { acceptedLanguages } from '../http/language.ts'
import { escaped } from '../http/escaped.ts'
import { reportingEndpoints } from './content-security-policy.ts'

/** The languages the shop offers, and its default. */
export type OfferedLanguages = { supported: readonly Language[]; standard: Language }

/** Says the same as `preferredLanguage`, before any module is loaded. Only the browser can read the stored choice. */
const scriptFor = ({
  supported,
  standard,
}: OfferedLanguages) => `(function(){var s=${JSON.stringify(supported)},l;
try{l=localStorage.getItem('language')}catch(e){}
if(s.indexOf(l)<0)l=(navigator.languages||[]).map(function(t){return t.slice(0,2).toLowerCase()}).find(function(t){return s.indexOf(t)>=0})||'${standard}';
location.replace('/'+l+(location.pathname==='/'?'':location.pathname)+location.search+location.hash)})()`

/**
 * Answers an address without a language. A browser gets a one-line page that inserts the stored language into the address;
 * clients that do not ask for HTML, or run no script, are redirected by Accept-Language.
 */
export function chooseLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  policyOf: (scripts: string[]) => string,
  offered: OfferedLanguages,
) {
  const script = scriptFor(offered)
  const target = withLanguage(request.url, offeredOf(request.headers['accept-language'], offered))
  // Not cached: staff may change the languages.
  void reply.header('vary', 'Accept, Accept-Language').header('cache-control', 'public, max-age=0')
  if (!request.headers.accept?.includes('text/html')) return reply.redirect(target, 302)

  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>…</title>` +
    `<script>${script}</script>` +
    `<noscript><meta http-equiv="refresh" content="0;url=${escaped(target)}"></noscript></head>` +
    `<body><noscript><a href="${escaped(withLanguage(request.url, 'en'))}">English</a> ` +
    `<a href="${escaped(withLanguage(request.url, 'ar'))}" lang="ar">العربية</a></noscript></body></html>`
  return reply
    .headers({ ...reportingEndpoints, 'content-security-policy': policyOf([script]) })
    .type('text/html; charset=utf-8')
    .send(html)
}

/** The offered language the header prefers; without a match, the shop's default. */
const offeredOf = (header: string | undefined, { supported, standard }: OfferedLanguages): Language =>
  acceptedLanguages(header).find((language) => supported.includes(language)) ?? standard
