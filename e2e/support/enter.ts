import { expect } from 'vitest'
import { demoCatalogue } from '#demo/catalogue/demo-catalogue.ts'
import type { aBrowser, Screen } from './browser.ts'

export type Person = (typeof demoCatalogue.customers)[number]

const roots = demoCatalogue.customers.filter(({ kind }) => kind === 'root_user')
/** Everyone has a customer of their own: what one test adds, another does not find. */
export const personOf = (index: number): Person => {
  const person = roots[index + 1]
  if (!person) throw new Error('The demo shop has too few customers')
  return person
}

/** Signed in as the dialog does it, on a page of the shop. */
export async function enter(
  browser: ReturnType<typeof aBrowser>,
  person: Person,
  screen: Screen,
  path = '/profile',
  options: { hasWorker?: boolean } = {},
) {
  const visit = await browser.visit('/privacyPolicy', screen, options)
  const { tenant } = person
  const answer = await visit.page.request.post(tenant ? '/api/users/login' : '/api/companies/login', {
    data: { identifier: person.email, password: person.password, ...(tenant && { tenant }) },
  })
  expect(answer.status()).toBe(200)
  const { token, refreshToken } = (await answer.json()) as Record<'token' | 'refreshToken', string>
  await visit.page.evaluate(
    `localStorage.setItem('token', '${token}'); localStorage.setItem('refreshToken', '${refreshToken}')`,
  )
  await visit.page.goto(`/${screen.language}${path}`)
  const get = async (what: string) => {
    const { data } = await (
      await visit.page.request.get(`/api/marketplace-customer/${what}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).json()
    return data as { name?: string; type: string; isDefault?: boolean; country: string; city: string }[]
  }
  return { ...visit, get }
}
