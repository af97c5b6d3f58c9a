import { beforeAll, expect, test } from 'vitest'
import { anAdmin, aProduct } from '../../test/factories.ts'
import { testApp, type Answer, type Ask } from '../../test/test-app.ts'
import { checkedImport, runChecked } from '../test-support/upload-import.ts'

const t = testApp()
let staff: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
})

const factsOf = async (id: string) => (await staff({ path: `/marketplace/products/${id}/facts` })).json.data
const saidOf = async (id: string) =>
  (await factsOf(id)).facts.filter(({ source }: { source: string }) => source !== 'built_in')
async function save(id: string, facts: object[]) {
  const { version } = await factsOf(id)
  const path = `/marketplace/products/${id}/facts`
  const answer = await staff({ method: 'PUT', path, body: { facts, version } })
  expect(answer.status, answer.text).toBe(200)
}
const some = [
  { key: 'battery_life', low: 315_569_520, approx: true },
  { key: 'ip_rating', options: ['ip67'] },
  { key: 'operating_temp', low: -40, high: 85 },
  { key: 'weight', low: 310, note: { en: 'with battery', ar: 'مع البطارية' } },
  { key: 'battery_replaceable', flag: false },
]
const exported = async (id: string, format: string) =>
  (await staff({ path: `/marketplace/products/export?format=${format}&ids=${id}` })).text

test.each(['csv', 'json'])(
  'facts go through a %s file and back, and the file stays the same',
  async (format) => {
    const { id } = await aProduct(t.db)
    await save(id, some)
    const file = await exported(id, format)
    const before = (await saidOf(id)).map(({ source: _source, ...fact }: { source: string }) => fact)
    await save(id, [{ key: 'weight', low: 1 }])
    const checked = await checkedImport(t, staff, file, `products.${format}`)
    expect(checked.counts).toEqual({ new: 0, changed: 1, unchanged: 0, wrong: 0 })
    await runChecked(t, staff, checked._id)
    expect((await saidOf(id)).map(({ source: _source, ...fact }: { source: string }) => fact)).toEqual(before)
    expect(await exported(id, format)).toBe(file)
  },
)

test('a cell changes its fact alone, a dash removes one, and what cannot be read is noted while the rest comes in', async () => {
  const { id, code } = await aProduct(t.db)
  await save(id, some)
  const file = `code,fact:weight,fact:ip_rating,fact:battery_life,fact:length,fact:beauty\n${code},25 kg,IP68,-,much,1\n`
  const checked = await checkedImport(t, staff, file, 'facts.csv')
  expect(checked.counts).toMatchObject({ changed: 1, wrong: 0 })
  const { data } = (await staff({ path: `/marketplace/products/import/${checked._id}/rows` })).json
  expect(data[0].notes.map(({ column }: { column: string }) => column).toSorted()).toEqual([
    'fact:beauty',
    'fact:length',
  ])
  await runChecked(t, staff, checked._id)
  const told = Object.fromEntries((await saidOf(id)).map((fact: { key: string }) => [fact.key, fact]))
  expect(told).toMatchObject({
    weight: { low: 25_000, source: 'csv' },
    ip_rating: { options: ['ip68'] },
    operating_temp: { low: -40, source: 'staff' },
  })
  expect(told).not.toHaveProperty('battery_life')
  expect(told).not.toHaveProperty('length')
})
