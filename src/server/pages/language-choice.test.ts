import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { chooseLanguage, type OfferedLanguages } from './language-choice.ts'

const both: OfferedLanguages = { supported: ['en', 'ar'], standard: 'en' }
const arabicAlone: OfferedLanguages = { supported: ['ar'], standard: 'ar' }
const arabicFirst: OfferedLanguages = { ...both, standard: 'ar' }
let offered = both
const app = Fastify()
app.get('/*', (request, reply) => chooseLanguage(request, reply, () => "default-src 'none'", offered))
afterAll(() => app.close())

async function leadsTo(header: string | undefined, inShop: OfferedLanguages, accept = '*/*') {
  offered = inShop
  const headers = { accept, ...(header !== undefined && { 'accept-language': header }) }
  const answer = await app.inject({ url: '/nothing/here?page=2', headers })
  return accept.includes('html') ? /content="0;url=([^"]+)"/.exec(answer.body)?.[1] : answer.headers.location
}

test.each([
  [undefined, both, 'en'],
  ['ar-SA,ar;q=0.9,en;q=0.8', both, 'ar'],
  ['en;q=0.1, ar;q=0.9', both, 'ar'],
  ['fr, ar;q=0.5', both, 'ar'],
  ['de', arabicFirst, 'ar'],
  ['en', arabicAlone, 'ar'],
])(
  'an unknown address without a language, asked with %s, leads to the language wanted',
  async (header, shop, to) => {
    expect(await leadsTo(header, shop)).toBe(`/${to}/nothing/here?page=2`)
    expect(await leadsTo(header, shop, 'text/html')).toBe(`/${to}/nothing/here?page=2`)
  },
)
