import { beforeAll, expect, test } from 'vitest'
import { anAdmin, aProduct } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
let ask: (asked: Ask) => Promise<Answer>
beforeAll(async () => {
  ask = await t.as(await anAdmin(t.db))
})

const found = async (search: string, more = ''): Promise<string[]> => {
  const answer = await ask({ path: `/marketplace/products?search=${encodeURIComponent(search)}${more}` })
  return answer.json.data.map(({ code }: { code: string }) => code)
}

test('staff find the exact code first, then what begins so, then names, then texts', async () => {
  const named = (code: string, en: string, description = '<p>Nothing.</p>') =>
    aProduct(t.db, { code, name: { en, ar: `جهاز ${code}` }, description: { en: description, ar: '' } })
  await named('SEN-TH10', 'Climate probe')
  await named('SEN-TH10-EU', 'Climate probe, Europe')
  await named('BRK-1', 'SEN-TH10 bracket')
  await named('BRK-2', 'Wall bracket for SEN-TH10')
  await named('BOX-9', 'Housing', '<p>Fits the SEN-TH10.</p>')
  const expected = ['SEN-TH10', 'SEN-TH10-EU', 'BRK-1', 'BRK-2', 'BOX-9']
  expect(await found('SEN-TH10')).toEqual(expected)
  expect(await found(' sen-th10 ')).toEqual(expected)
  expect(await found('SEN-TH10', '&limit=1')).toEqual(['SEN-TH10'])
  // An order that was chosen stays the order.
  expect(await found('SEN-TH10', '&sort=-code')).toEqual(expected.toSorted().toReversed())
})
