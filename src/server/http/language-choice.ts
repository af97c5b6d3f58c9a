import type { FastifyReply, FastifyRequest } from 'fastify'
import { withLanguage } from '#i18n/paths.ts'
import { languageOf } from './language.ts'

/** Says the same as `preferredLanguage`, before any module is there. The stored choice is the browser's alone to read. */
const script = `(function(){var l;try{l=localStorage.getItem('language')}catch(e){}
if(l!=='en'&&l!=='ar')l=(navigator.languages||[]).map(function(t){return t.slice(0,2).toLowerCase()}).find(function(t){return t==='en'||t==='ar'})||'en';
location.replace('/'+l+(location.pathname==='/'?'':location.pathname)+location.search+location.hash)})()`

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/**
 * An address without a language (D-701). A browser gets a page of one line that puts the stored language before the
 * address, in place; whoever does not ask for HTML, or runs no script, goes by Accept-Language.
 */
export function chooseLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  policyOf: (scripts: string[]) => string,
) {
  const target = withLanguage(request.url, languageOf(request.headers['accept-language']))
  void reply.header('vary', 'Accept, Accept-Language').header('cache-control', 'public, max-age=300')
  if (!request.headers.accept?.includes('text/html')) return reply.redirect(target, 302)

  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>…</title>` +
    `<script>${script}</script>` +
    `<noscript><meta http-equiv="refresh" content="0;url=${escaped(target)}"></noscript></head>` +
    `<body><noscript><a href="${escaped(withLanguage(request.url, 'en'))}">English</a> ` +
    `<a href="${escaped(withLanguage(request.url, 'ar'))}" lang="ar">العربية</a></noscript></body></html>`
  return reply
    .header('content-security-policy', policyOf([script]))
    .type('text/html; charset=utf-8')
    .send(html)
}
