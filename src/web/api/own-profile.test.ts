import { describe, expect, test } from 'vitest'
import { claimsOf } from './claims.ts'
import { ownProfileCall } from './own-profile.ts'

const tokenWith = (claims: object) =>
  ['{}', JSON.stringify(claims), 'signature'].map((part) => Buffer.from(part).toString('base64url')).join('.')

describe('the profile is asked for at the call of its kind', () => {
  test.each([
    ['a company’s root user', 'customer', { kind: 'company' }, '/companies/mine'],
    ['a tenant’s user', 'customer', { kind: 'user' }, '/users/mine'],
    ['a customer of no known kind', 'customer', {}, '/tenant-management/users/me'],
    ['staff', 'cms', { kind: 'admin' }, '/admins/admins/myProfile'],
  ] as const)('%s', (_, family, claims, path) => {
    expect(ownProfileCall(family, claimsOf(tokenWith(claims))).path).toBe(path)
  })
})

test('claims with letters beyond base64 are read', () => {
  const claims = { sub: '0190', kind: 'user', tenant: '???>>>ÿÿ' }
  expect(tokenWith(claims)).toMatch(/[-_]/)
  expect(claimsOf(tokenWith(claims))).toMatchObject({ sub: '0190', kind: 'user' })
})

test.each([null, undefined, '', 'opaque', 'a.%%%.c', `a.${btoa('null')}.c`, `a.${btoa('"text"')}.c`])(
  'a token that cannot be read claims nothing: %j',
  (token) => {
    expect(claimsOf(token)).toEqual({})
  },
)
