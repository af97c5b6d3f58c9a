import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { files } from '../../files/files.table.ts'
import { removeUnusedFiles } from '../../files/remove-unused-files.ts'
import { runJobs } from '../../job-handlers.ts'
import { products } from '../../products/products.table.ts'
import { anAdmin, aProduct, aTopic } from '../../test/factories.ts'
import { testApp, type Answer, type Ask } from '../../test/test-app.ts'
import { serverCertificate, serverKey } from '../../test/unknown-authority.ts'
import { checkImport } from '../check-import.ts'
import { imports } from '../imports.table.ts'
import { checkedImport, findImport, rowsOf, runChecked, sendFile } from '../test-support/upload-import.ts'

const picture = (background: string, side = 9) =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer()
const teal = await picture('teal')
const noise = await sharp({
  create: {
    width: 900,
    height: 900,
    channels: 3,
    background: 'grey',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
})
  .png()
  .toBuffer()

/** What a link leads to, and how often each address was asked. */
const asked: Record<string, number> = {}
const web = createServer((request, response) => {
  const path = request.url ?? ''
  asked[path] = (asked[path] ?? 0) + 1
  const send = (bytes: Buffer, type = 'image/png') => void response.setHeader('content-type', type).end(bytes)
  if (path === '/teal.png') return send(teal)
  if (path === '/same.png') return send(teal)
  if (path === '/moved.png') return void response.writeHead(302, { location: '/teal.png' }).end()
  if (path === '/inner.png')
    return void response.writeHead(302, { location: 'https://127.0.0.1/a.png' }).end()
  if (path === '/page.png') return send(Buffer.from('<!doctype html><title>Sign in</title>'), 'image/png')
  if (path === '/huge.png') return send(noise)
  if (path === '/cut.png') {
    response.writeHead(200, { 'content-length': String(teal.length) })
    response.write(teal.subarray(0, 40))
    return void setTimeout(() => response.destroy(), 20)
  }
  response.writeHead(404).end()
})
await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
const host = `127.0.0.1:${(web.address() as AddressInfo).port}`
const link = (path: string) => `http://${host}${path}`

const t = testApp({ environment: { IMPORT_HOSTS: host } })
let ask: (ask: Ask) => Promise<Answer>

beforeAll(async () => {
  ask = await t.as(await anAdmin(t.db))
  await aTopic(t.db, 'application', 'Tracking')
})
afterAll(() => {
  web.closeAllConnections()
  web.close()
})

const row = (code: string, images: string) =>
  `${code},hardware,device,Tracker ${code},متتبع ${code},${code},${code},"${images}",Tracking`
const file = (...rows: string[]) =>
  ['code,type,hardwareType,name.en,name.ar,shortName.en,shortName.ar,images,applications', ...rows].join('\n')

async function zipped(entries: Record<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(entries)) zip.addBuffer(bytes, name)
  zip.end()
  return buffer(zip.outputStream)
}

const productOf = async (code: string) => {
  const [product] = await t.db.select().from(products).where(eq(products.code, code))
  return product
}
const said = async (id: string, language = 'en') => {
  const answer = await ask({
    path: `/marketplace/products/import/${id}/rows?limit=100&outcome=wrong`,
    headers: { 'accept-language': language },
  })
  return Object.fromEntries(
    (answer.json.data as { code: string; problems: { column: string; message: string }[] }[]).map(
      ({ code, problems }) => [code, problems.map(({ column, message }) => `${column}: ${message}`)],
    ),
  )
}

describe('images by link', () => {
  test('come in with their order and texts, each fetched once, and again change nothing', async () => {
    const rows = file(
      row('LINK-1', `${link('/teal.png')} | Front | الأمام`),
      row('LINK-2', `${link('/moved.png')}; ${link('/same.png')}`),
      row('LINK-3', link('/teal.png')),
    )
    const found = await checkedImport(t, ask, rows)
    expect(found).toMatchObject({
      status: 'checked',
      counts: { new: 3, wrong: 0 },
      pictures: { links: 3, zipped: 0, failed: 0, unused: 0 },
    })
    const [first] = await rowsOf(ask, found._id)
    expect(first?.pictures).toEqual([
      {
        source: link('/teal.png'),
        file: { _id: expect.any(String), url: expect.stringContaining('/files/') },
      },
    ])
    // Nothing is written by the check; the files wait for the run, also longer than uploads wait for their use.
    expect(await productOf('LINK-1')).toBeUndefined()
    await removeUnusedFiles({ ...t.ctx, now: () => new Date(Date.now() + 5 * 86_400_000) })
    const done = await runChecked(t, ask, found._id)
    expect(done).toMatchObject({ status: 'done', results: { done: 3, leftOut: 0 } })
    const one = await productOf('LINK-1')
    expect(one?.images).toEqual([{ id: first?.pictures[0]?.file?._id, alt: 'Front', altAr: 'الأمام' }])
    // The same bytes by two links are one image.
    expect((await productOf('LINK-2'))?.images).toHaveLength(1)
    expect(asked['/teal.png']).toBe(2)

    const again = await checkedImport(t, ask, rows)
    expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 3, wrong: 0 })
  })

  test('that fail are told at their row, which changes nothing; the other rows come in', async () => {
    await aProduct(t.db, { code: 'LINK-KEPT', name: { en: 'As it was', ar: 'كما كان' } })
    const found = await checkedImport(
      t,
      ask,
      file(
        row('LINK-KEPT', link('/gone.png')),
        row('BAD-PAGE', `${link('/teal.png')}; ${link('/page.png')}`),
        row('BAD-HUGE', link('/huge.png')),
        row('BAD-CUT', link('/cut.png')),
        row('BAD-INNER', link('/inner.png')),
        row('BAD-PRIVATE', 'https://10.0.0.1/a.png'),
        row('BAD-PLAIN', 'http://example.com/a.png'),
        row('BAD-MANY', Array.from({ length: 11 }, (_, at) => link(`/many-${at}.png`)).join(';')),
        row('GOOD', link('/same.png')),
      ),
    )
    expect(found).toMatchObject({ counts: { new: 1, changed: 0, wrong: 8 }, pictures: { failed: 7 } })
    expect(await said(found._id)).toEqual({
      'LINK-KEPT': [`images: ${link('/gone.png')}: the server answered 404`],
      'BAD-PAGE': [`images: ${link('/page.png')} is damaged, or isn’t a PNG or JPEG image`],
      'BAD-HUGE': [`images: ${link('/huge.png')} is larger than 1 MB`],
      'BAD-CUT': [`images: ${link('/cut.png')}: the download broke off`],
      'BAD-INNER': [`images: ${link('/inner.png')} leads into a private network`],
      'BAD-PRIVATE': ['images: https://10.0.0.1/a.png leads into a private network'],
      'BAD-PLAIN': ['images: http://example.com/a.png: only https links are fetched'],
      'BAD-MANY': ['images: Max 10 images'],
    })
    expect((await said(found._id, 'ar'))['BAD-PRIVATE']).toEqual([
      'images: الرابط يؤدي إلى شبكة خاصة: https://10.0.0.1/a.png',
    ])
    expect(asked['/many-0.png']).toBeUndefined()
    expect(await runChecked(t, ask, found._id)).toMatchObject({ results: { done: 1, leftOut: 0 } })
    expect((await productOf('LINK-KEPT'))?.name.en).toBe('As it was')
    expect(await productOf('BAD-PAGE')).toBeUndefined()
  })

  test('of a server that fails again and again are not asked for any more', async () => {
    const away = createServer()
    await new Promise<void>((resolve) => away.listen(0, '127.0.0.1', resolve))
    const { port } = away.address() as AddressInfo
    away.close()
    t.ctx.config.importHosts.push(`127.0.0.1:${port}`)
    const links = Array.from({ length: 20 }, (_, at) =>
      row(`AWAY-${at}`, `http://127.0.0.1:${port}/${at}.png`),
    )
    const found = await checkedImport(t, ask, file(...links))
    const all = Object.values(await said(found._id)).flat()
    expect(all.filter((message) => message.includes('couldn’t connect')).length).toBeLessThan(10)
    expect(all.filter((message) => message.includes('failed several times')).length).toBeGreaterThan(10)
  })

  test('of a server whose certificate nobody vouches for are not fetched, which is told', async () => {
    const secure = createSecureServer({ cert: serverCertificate, key: serverKey }, (_, response) =>
      response.end(teal),
    )
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
    const at = `127.0.0.1:${(secure.address() as AddressInfo).port}`
    t.ctx.config.importHosts.push(at)
    const found = await checkedImport(t, ask, file(row('UNTRUSTED', `https://${at}/teal.png`)))
    secure.close()
    expect(found).toMatchObject({ counts: { new: 0, wrong: 1 }, pictures: { failed: 1 } })
    expect(await said(found._id)).toEqual({
      UNTRUSTED: [`images: https://${at}/teal.png: the server’s certificate isn’t trusted`],
    })
    expect(await said(found._id, 'ar')).toEqual({
      UNTRUSTED: [`images: شهادة الخادم غير موثوقة: https://${at}/teal.png`],
    })
  })

  test('are fetched once where the check is interrupted and begins again', async () => {
    const sent = await sendFile(
      ask,
      file(row('AGAIN-1', link('/teal.png')), row('AGAIN-2', link('/none.png'))),
    )
    await runJobs(t.ctx, 'long')
    const { _id: id } = sent.json.data
    const before = { ...asked }
    await t.db.update(imports).set({ status: 'checking' }).where(eq(imports.id, id))
    await checkImport(t.ctx, { import: id }, { signal: new AbortController().signal })
    expect(await findImport(ask, id)).toMatchObject({ status: 'checked', counts: { new: 1, wrong: 1 } })
    expect(asked['/teal.png']).toBe(before['/teal.png'])
    // What failed may be there by now.
    expect(asked['/none.png']).toBe((before['/none.png'] ?? 0) + 1)
  })
})

describe('images in a zip', () => {
  test('are found by their names, with folders or without; what a system hides in it is no image', async () => {
    const zip = await zipped({
      'Pictures/front.png': await picture('red'),
      'Pictures/side.PNG': await picture('green'),
      'other/side.png': await picture('blue'),
      'صور/جهاز.png': await picture('navy'),
      'extra.png': await picture('pink'),
      '__MACOSX/Pictures/._front.png': Buffer.from('hidden'),
      '.DS_Store': Buffer.from('hidden'),
      'Thumbs.db': Buffer.from('hidden'),
      'read me.txt': Buffer.from('text'),
    })
    const found = await checkedImport(
      t,
      ask,
      file(
        row('ZIP-1', 'Front.png | Front; Pictures\\\\side.png; جهاز.png'),
        row('ZIP-2', 'side.png'),
        row('ZIP-3', 'back.png; read me.txt; ../../etc/passwd; ._front.png'),
      ),
      'products.csv',
      zip,
    )
    expect(found).toMatchObject({
      counts: { new: 1, wrong: 2 },
      // The blue one and the pink one.
      pictures: { zip: 'pictures.zip', unused: 2, failed: 5 },
    })
    expect(await said(found._id)).toEqual({
      'ZIP-2': ['images: side.png is in the ZIP more than once. Write its folder too'],
      'ZIP-3': [
        'images: back.png isn’t in the ZIP',
        'images: read me.txt is damaged, or isn’t a PNG or JPEG image',
        'images: ../../etc/passwd isn’t in the ZIP',
        'images: ._front.png isn’t in the ZIP',
      ],
    })
    await runChecked(t, ask, found._id)
    const images = (await productOf('ZIP-1'))?.images ?? []
    expect(images.map(({ alt }) => alt)).toEqual(['Front', undefined, undefined])
    const [kept] = await t.db
      .select()
      .from(files)
      .where(eq(files.id, images[2]?.id ?? ''))
    expect(kept?.name).toBe('جهاز.png')
    // The zip is gone once it is checked.
    const [record] = await t.db.select().from(imports).where(eq(imports.id, found._id))
    expect(record?.picturesKey).toBeNull()
    expect(await t.ctx.files.size(`imports/${found._id}-pictures`)).toBeUndefined()
  })

  test('that would grow beyond bounds, or are too large, are refused, and no memory is filled', async () => {
    const zip = await zipped({
      'bomb.png': Buffer.alloc(1_000_000),
      'large.png': Buffer.alloc(300_000_000),
      'noise.png': noise,
    })
    expect(zip.length).toBeLessThan(5_000_000)
    const before = process.memoryUsage().rss
    const found = await checkedImport(
      t,
      ask,
      file(row('BOMB-1', 'bomb.png'), row('BOMB-2', 'large.png'), row('BOMB-3', 'noise.png')),
      'products.csv',
      zip,
    )
    expect(await said(found._id)).toEqual({
      'BOMB-1': ['images: bomb.png can’t be read from the ZIP'],
      'BOMB-2': ['images: large.png is larger than 1 MB'],
      'BOMB-3': ['images: noise.png is larger than 1 MB'],
    })
    expect((process.memoryUsage().rss - before) / 1_048_576).toBeLessThan(200)
  })

  test('with more files than any shop has, or that is damaged, or leads out, are of no use at all', async () => {
    const many = new ZipFile()
    for (let at = 0; at < 20_001; at += 1) many.addEmptyDirectory(`d${at}`)
    many.end()
    const one = row('ZIP-NONE', 'a.png')
    const refused = await checkedImport(t, ask, file(one), 'products.csv', await buffer(many.outputStream))
    expect(refused).toMatchObject({ status: 'refused', problem: 'The ZIP contains more than 20000 files.' })
    const broken = (await zipped({ 'a.png': teal })).subarray(0, 60)
    expect(await checkedImport(t, ask, file(one), 'products.csv', broken)).toMatchObject({
      status: 'refused',
      problem: 'The ZIP file is damaged or encrypted.',
    })
    const escaping = await zipped({ 'aa/a.png': teal })
    const named = Buffer.from(escaping.toString('latin1').replaceAll('aa/a.png', '../a.png'), 'latin1')
    expect(await checkedImport(t, ask, file(one), 'products.csv', named)).toMatchObject({ status: 'refused' })
    expect(await productOf('ZIP-NONE')).toBeUndefined()
  })

  test('are asked for where a name stands and no zip came; what is no zip is refused with the form', async () => {
    const found = await checkedImport(t, ask, file(row('NO-ZIP', 'a.png')))
    expect(await said(found._id)).toEqual({
      'NO-ZIP': ['images: a.png: upload the ZIP with the images together with this file'],
    })
    const count = await t.db.$count(imports)
    const refused = await sendFile(ask, file(row('X', 'a.png')), { zip: Buffer.from('no zip') })
    expect(refused).toMatchObject({ status: 422, json: { code: 'validation_failed' } })
    expect(refused.json.fields).toEqual({ pictures: expect.stringContaining('not valid') })
    expect(await t.db.$count(imports)).toBe(count)
    const left = []
    for await (const { key } of t.ctx.files.list('imports')) left.push(key)
    expect(left.filter((key) => key.endsWith('-pictures'))).toEqual([])
  })
})

test('an import that is thrown away takes its images along after a day', async () => {
  const found = await checkedImport(
    t,
    ask,
    file(row('THROWN', 'thrown.png')),
    'p.csv',
    await zipped({ 'thrown.png': await picture('gold') }),
  )
  const [first] = await rowsOf(ask, found._id)
  const id = first?.pictures[0]?.file?._id ?? ''
  expect(await ask({ method: 'DELETE', path: `/marketplace/products/import/${found._id}` })).toMatchObject({
    status: 204,
  })
  await removeUnusedFiles({ ...t.ctx, now: () => new Date(Date.now() + 2 * 86_400_000) })
  expect(await t.db.$count(files, eq(files.id, id))).toBe(0)
})
