import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testApp } from '../test/test-app.ts'

const t = testApp()

function standStill(milliseconds: number) {
  const until = Date.now() + milliseconds
  while (Date.now() < until);
}

test('a server that stood still for a moment turns nobody away', async () => {
  for (let times = 0; times < 3; times++) {
    standStill(1_300)
    await pause(5)
    expect((await t.ask({ path: '/companies/mine' })).status).toBe(401)
  }
})
