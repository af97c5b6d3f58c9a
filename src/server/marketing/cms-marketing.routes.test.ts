import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { files } from '../files/files.table.ts'
import { anAdmin } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
let staff: (ask: Ask) => Promise<Answer>
let image: string
let sheet: string
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
  image = uuid()
  sheet = uuid()
  await t.db.insert(files).values([
    { id: image, name: 'a.png', mimeType: 'image/png', size: 7, sha256: 'a' },
    { id: sheet, name: 'b.pdf', mimeType: 'application/pdf', size: 7, sha256: 'b' },
  ])
})

const inArabic = { 'accept-language': 'ar' }
const minuteMs = 60_000
const at = (minutes: number) => new Date(t.clock.now.getTime() + minutes * minuteMs).toISOString()

/** The two kinds, by one set of rules: where they live and what each needs besides. */
const kinds = [
  { path: 'sliders', own: { position: 'left' }, wrong: { placement: 'home_top' } },
  { path: 'ads', own: { placement: 'home_top' }, wrong: { position: 'left' } },
] as const

describe.each(kinds)('$path', ({ path, own, wrong }) => {
  const base = `/marketplace/${path}`
  const create = (body: object = {}, headers?: Record<string, string>) =>
    staff({
      method: 'POST',
      path: base,
      body: { title: 'Spring', image, ...own, ...body },
      ...(headers && { headers }),
    })
  const change = (id: string, body: object, headers?: Record<string, string>) =>
    staff({ method: 'PATCH', path: `${base}/${id}`, body, ...(headers && { headers }) })
  const remove = (id: string) => staff({ method: 'DELETE', path: `${base}/${id}` })
  const find = async (id: string, query = '', headers?: Record<string, string>) =>
    (await staff({ path: `${base}/${id}${query}`, ...(headers && { headers }) })).json.data
  const inShop = async (language = 'en'): Promise<Record<string, unknown>[]> =>
    (
      await t.ask({
        path: `/marketplace-customer/${path}`,
        headers: { 'accept-language': language },
      })
    ).json.data
  const shownIn = async (id: string) => (await inShop()).some(({ _id }) => _id === id)

  test('one that is added stands in the shop, in each language its own words', async () => {
    const made = await create({ description: 'All of it', link: '/products?kind=hardware' })
    expect(made.status).toBe(201)
    const { _id } = made.json.data
    expect(made.json.data).toMatchObject({ ...own, state: 'shown', languages: ['en'] })
    expect(await find(_id, '?fields=title,description&fallback=false', inArabic)).toEqual({
      _id,
      version: 1,
      title: '',
      description: '',
    })
    expect((await inShop('ar')).find((item) => item._id === _id)).toMatchObject({ title: 'Spring' })
    await change(_id, { title: 'الربيع' }, inArabic)
    expect((await inShop('ar')).find((item) => item._id === _id)).toMatchObject({ title: 'الربيع' })
    expect((await inShop('en')).find((item) => item._id === _id)).toMatchObject({
      title: 'Spring',
      description: 'All of it',
      link: '/products?kind=hardware',
    })
    expect((await remove(_id)).status).toBe(204)
    expect(await shownIn(_id)).toBe(false)
    expect((await remove(_id)).status).toBe(404)
  })

  test('has a second picture for the dark scheme, until it is taken away', async () => {
    const dark = uuid()
    await t.db
      .insert(files)
      .values({ id: dark, name: 'c.png', mimeType: 'image/png', size: 7, sha256: uuid(), used: false })
    expect((await create({ imageDark: sheet })).json.fields).toEqual({
      imageDark: 'Dark-mode image does not exist',
    })
    const made = (await create({ imageDark: dark })).json.data
    expect(made.imageDark._id).toBe(dark)
    const shown = async () => (await inShop()).find(({ _id }) => _id === made._id)
    expect(await shown()).toMatchObject({ image: { _id: image }, imageDark: { _id: dark } })
    const isUsed = async () =>
      (await t.db.select({ used: files.used }).from(files).where(eq(files.id, dark)))[0]?.used
    expect(await isUsed()).toBe(true)
    await change(made._id, { imageDark: null })
    expect(await shown()).not.toHaveProperty('imageDark')
    await remove(made._id)
  })

  test('is shown by its switch and by the time', async () => {
    const { _id } = (await create({ startAt: at(60), endAt: at(120) })).json.data
    const state = async () => (await find(_id)).state
    expect([await state(), await shownIn(_id)]).toEqual(['scheduled', false])
    await change(_id, { startAt: at(-60) })
    expect([await state(), await shownIn(_id)]).toEqual(['shown', true])
    await change(_id, { visibility: 'hidden' })
    expect([await state(), await shownIn(_id)]).toEqual(['hidden', false])
    await change(_id, { visibility: 'visible', endAt: at(-30) })
    expect([await state(), await shownIn(_id)]).toEqual(['ended', false])
    await change(_id, { endAt: null })
    expect([await state(), await shownIn(_id)]).toEqual(['shown', true])
    const listed = await staff({ path: `${base}?state=scheduled,ended,hidden` })
    expect(listed.json.data.some((item: { _id: string }) => item._id === _id)).toBe(false)
    await remove(_id)
  })

  test.each([
    [{ title: '' }, 'title', 'Name is Required'],
    [{ title: 't'.repeat(121) }, 'title', 'Title must be less than or equal to 120 characters'],
    [
      { description: 'd'.repeat(256) },
      'description',
      'Description must be less than or equal to 255 characters',
    ],
    [{ image: undefined }, 'image', 'Image is required'],
    [{ image: '01999999-0000-7000-8000-000000000000' }, 'image', 'Image does not exist'],
    [{ link: 'javascript:alert(1)' }, 'link', 'Invalid URL'],
    [{ link: 'http://elsewhere.example' }, 'link', 'Invalid URL'],
    [{ link: '//elsewhere.example' }, 'link', 'Invalid URL'],
    [
      { startAt: '2026-02-01T00:00:00Z', endAt: '2026-01-01T00:00:00Z' },
      'endAt',
      'End date must be after the start',
    ],
    [{ visibility: 'maybe' }, 'visibility', 'Please choose Visibility from the list'],
  ])('%j is refused at %s', async (body, field, message) => {
    const answer = await create(body)
    expect(answer.status).toBe(422)
    expect(answer.json.fields).toEqual({ [field]: message })
  })

  test('what belongs to the other kind is refused, and so is a file that is no picture', async () => {
    const [field] = Object.keys(wrong)
    expect((await create(wrong)).json.fields).toEqual({ [field ?? '']: `Unknown field: ${field}` })
    expect((await create({ image: sheet })).json.fields).toEqual({ image: 'Image does not exist' })
  })

  test('a title may be empty in one language, not in both', async () => {
    const { _id } = (await create()).json.data
    await change(_id, { title: 'ربيع' }, inArabic)
    expect((await change(_id, { title: '' })).status).toBe(200)
    expect((await change(_id, { title: '' }, inArabic)).json.fields).toEqual({ title: 'الاسم مطلوب' })
    await remove(_id)
  })

  test('two staff: the second hears of the first', async () => {
    const { _id, version } = (await create()).json.data
    expect((await change(_id, { title: 'First', version })).status).toBe(200)
    expect((await change(_id, { title: 'Second', version })).json.code).toBe('version_conflict')
    await remove(_id)
  })

  test('they stand in the order that staff put them in; one added meanwhile follows', async () => {
    const ids: string[] = []
    for (const title of ['A', 'B', 'C']) ids.push((await create({ title })).json.data._id)
    const [a = '', b = '', c = ''] = ids
    const order = (wanted: string[]) =>
      staff({ method: 'PATCH', path: `${base}/order`, body: { ids: wanted } })
    const shown = async () => (await inShop()).map(({ _id }) => String(_id)).filter((id) => ids.includes(id))
    expect(await shown()).toEqual([a, b, c])
    expect((await order([c, a])).status).toBe(200)
    expect(await shown()).toEqual([c, a, b])
    const listed = await staff({ path: `${base}?limit=100` })
    expect(
      listed.json.data.map((item: { _id: string }) => item._id).filter((id: string) => ids.includes(id)),
    ).toEqual([c, a, b])
    const unknown = await order([a, '01999999-0000-7000-8000-000000000000'])
    expect(unknown.json.fields).toEqual({ 'ids.1': 'Sort order does not exist' })
    const answers = await Promise.all([order([a, b, c]), order([b, c, a]), order([c, b, a])])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect([
      [a, b, c],
      [b, c, a],
      [c, b, a],
    ]).toContainEqual(await shown())
    for (const id of ids) await remove(id)
  })

  test('the list is searched in both languages and sorted', async () => {
    const { _id } = (await create({ title: 'Needle' })).json.data
    await change(_id, { title: 'إبرة' }, inArabic)
    const found = async (search: string) =>
      (await staff({ path: `${base}?search=${encodeURIComponent(search)}` })).json.total
    expect([await found('needle'), await found('إبرة'), await found('hay')]).toEqual([1, 1, 0])
    expect((await staff({ path: `${base}?sort=-title` })).status).toBe(200)
    expect((await staff({ path: `${base}?sort=image` })).status).toBe(422)
    await remove(_id)
  })
})
