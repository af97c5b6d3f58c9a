import { beforeAll, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { files } from '../files/files.table.ts'
import { anAdmin, aProduct } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
const path = '/marketplace/pictures'
let staff: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
})
async function aFile(mimeType = 'image/png') {
  const id = uuid()
  await t.db
    .insert(files)
    .values({ id, name: 'a.png', mimeType, size: 700, width: 30, height: 20, sha256: id })
  return id
}
const create = (body: object) => staff({ method: 'POST', path, body })

test('a picture is kept by title, translated, found in the gallery and deleted', async () => {
  const file = await aFile()
  const made = await create({ title: 'Warehouse at night', file })
  expect(made.json.data).toMatchObject({ width: 30, height: 20, size: 700, usedBy: 0, languages: ['en'] })
  const { _id, version } = made.json.data
  const arabic = { 'accept-language': 'ar' }
  const empty = await staff({ path: `${path}/${_id}?fields=title&fallback=false`, headers: arabic })
  expect(empty.json.data).toEqual({ _id, version, title: '' })
  await staff({ method: 'PATCH', path: `${path}/${_id}`, body: { title: 'مستودع ليلًا' }, headers: arabic })
  const gallery = await staff({ path: `${path}/gallery?search=${encodeURIComponent('مستودع')}` })
  expect(gallery.json).toMatchObject({ total: 1, limit: 24, data: [{ title: 'Warehouse at night' }] })
  expect((await staff({ method: 'DELETE', path: `${path}/${_id}` })).status).toBe(204)
})

test('a picture in use stays, and staff are told by how many', async () => {
  const file = await aFile()
  const { json } = await create({ title: 'Used', file })
  await aProduct(t.db, { images: [{ id: file }] })
  const refused = await staff({ method: 'DELETE', path: `${path}/${json.data._id}` })
  expect(refused.json).toMatchObject({ code: 'in_use', details: { counts: { uses: 1 } } })
  expect((await staff({ path: `${path}/${json.data._id}` })).json.data.usedBy).toBe(1)
})

test('without a title, or of a file that is no picture, it is refused at its field', async () => {
  const file = await aFile()
  expect((await create({ file })).json.fields).toEqual({ title: 'Name is Required' })
  const paper = await aFile('application/pdf')
  expect(Object.keys((await create({ title: 'Paper', file: paper })).json.fields)).toEqual(['file'])
  const { json } = await create({ title: 'Fresh', file })
  const stale = { title: 'Old', version: 0 }
  expect((await staff({ method: 'PATCH', path: `${path}/${json.data._id}`, body: stale })).json.code).toBe(
    'version_conflict',
  )
})

test('the list is exported as CSV, with its title in both languages', async () => {
  const { json } = await create({ title: '+Export', file: await aFile() })
  const arabic = { 'accept-language': 'ar' }
  await staff({
    method: 'PATCH',
    path: `${path}/${json.data._id}`,
    body: { title: 'للتصدير' },
    headers: arabic,
  })
  const answer = await staff({ path: `${path}/list.csv?search=export&columns=title,size,usedBy,languages` })
  expect(answer.text.replace('\ufeff', '').trim().split('\r\n')).toEqual([
    'Title (English),Title (Arabic),Size (bytes),Used in (places),Languages',
    "'+Export,للتصدير,700,0,en ar",
  ])
})
