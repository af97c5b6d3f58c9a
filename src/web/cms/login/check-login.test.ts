import { expect, test } from 'vitest'
import { checkLogin } from './check-login.ts'

test.each([
  ['', '', { username: 'required', password: 'required' }],
  ['  ', 'secret', { username: 'required' }],
  ['admin', '12345', { username: 'email', password: 'minCharacters' }],
  ['admin@shop', 'secret', { username: 'email' }],
  ['admin@shop.example', 'secret', {}],
  [' admin@shop.example ', '      ', {}],
])('"%s" with "%s" is told %j', (username, password, faults) => {
  expect(checkLogin({ username, password })).toEqual(faults)
})
