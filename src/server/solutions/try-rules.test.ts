import { beforeAll, expect, test } from 'vitest'
import { anAdmin } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const most = 2
const t = testApp({ environment: { WRITES_PER_MINUTE: String(most) } })
let staff: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
})

test('who tries rules out while they type is not kept from saving them', async () => {
  const rules = { name: { en: 'A', ar: '' }, intro: { en: '', ar: '' }, inputs: [], lines: [] }
  const path = '/marketplace/solutions'
  for (let nth = 0; nth <= most; nth += 1) {
    const { status } = await staff({ method: 'POST', path: `${path}/preview`, body: { rules } })
    expect(status).toBe(200)
  }
  const save = (slug: string) =>
    staff({ method: 'POST', path, body: { slug, useCase: null, image: null, rules } })
  const saved = [await save('a'), await save('b'), await save('c')]
  expect(saved.map(({ status }) => status)).toEqual([201, 201, 429])
})
