import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#contract/enums.ts'
import { withLanguage } from '#i18n/paths.ts'
import { wantedLanguages } from './language.ts'
import { escaped } from './escaped.ts'
import { reportingEndpoints } from './page-policy.ts'

/** What the shop offers, and what it speaks with those who ask for none of it. */
export type OfferedLanguages = { supported: readonly Language[]; standard: Language }

/** Says the same as `preferredLanguage`, before any module is there. The stored choice is the browser's alone to read. */
const scriptFor = ({
  supported,
  standard,
}: OfferedLanguages) => `(function(){var s=${JSON.stringify(supported)},l;
try{l=localStorage.getItem('language')}catch(e){}
if(s.indexOf(l)<0)l=(navigator.languages||[]).map(function(t){return t.slice(0,2).toLowerCase()}).find(function(t){return s.indexOf(t)>=0})||'${standard}';
location.replace('/'+l+(location.pathname==='/'?'':location.pathname)+location.search+location.hash)})()`

/**
 * An address without a language (D-701). A browser gets a page of one line that puts the stored language before the
 * address, in place; whoever does not ask for HTML, or runs no script, goes by Accept-Language.
 */
export function chooseLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  policyOf: (scripts: string[]) => string,
  offered: OfferedLanguages,
) {
  const script = scriptFor(offered)
  const target = withLanguage(request.url, offeredOf(request.headers['accept-language'], offered))
  // Asked again each time: staff may change what is offered.
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

/** What the header wants most of what is offered; a header without any of it means the shop's own choice. */
const offeredOf = (header: string | undefined, { supported, standard }: OfferedLanguages): Language =>
  wantedLanguages(header).find((language) => supported.includes(language)) ?? standard
