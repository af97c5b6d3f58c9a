import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { maxDocumentBytes } from '#contract/documents.ts'
import { imagePurposes, maxImageBytes } from '#contract/files.ts'
import { accounts, type AccountRow } from '../auth/auth.table.ts'
import { anAdmin, aRootUser, aTenantUser } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'

const t = testApp()

let shade = 0
/** Each of another colour: the same picture is stored once. */
const aPicture = (format: 'png' | 'jpeg' | 'webp' = 'png', side = 40) =>
  sharp({ create: { width: side, height: side, channels: 3, background: { r: (shade += 1), g: 90, b: 30 } } })
    .toFormat(format)
    .toBuffer()

type Sent = { bytes?: Uint8Array; name?: string; purpose?: string; more?: Record<string, string> }

async function formOf({ bytes, name = 'me.png', purpose = 'avatar', more = {} }: Sent) {
  const form = new FormData()
  // After the file, as a careless client would send it.
  if (bytes) form.set('file', new Blob([new Uint8Array(bytes)]), name)
  for (const [key, value] of Object.entries({ purpose, ...more })) form.set(key, value)
  const sent = new Response(form)
  return {
    body: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  }
}

async function upload(account: AccountRow, sent: Sent, headers: Record<string, string> = {}) {
  const ask = await t.as(account)
  const form = await formOf(sent)
  return ask({
    method: 'POST',
    path: '/file-manager/files',
    body: form.body,
    headers: { ...form.headers, ...headers },
  })
}

describe('an avatar', () => {
  test.each([
    ['staff', anAdmin, '/admins/admins/myProfile', undefined],
    ['a root user', aRootUser, '/companies', '/companies/mine'],
    ['a tenant user', aTenantUser, '/users', '/users/mine'],
  ] as const)('of %s is uploaded, worn, served and taken off', async (_, made, path, mine) => {
    const account = await made(t.db)
    const answer = await upload(account, { bytes: await aPicture('jpeg', 64), name: 'me.jpg' })
    expect(answer).toMatchObject({
      status: 201,
      json: { data: { name: 'me.jpg', mimeType: 'image/jpeg', width: 64, height: 64 } },
    })
    const { _id, url } = answer.json.data
    const ask = await t.as(account)
    const own = mine ? `${path}/${account.id}` : path
    const worn = await ask({ method: 'PATCH', path: own, body: { avatar: _id } })
    expect(worn.json.data.user.avatar).toEqual({ _id, url })
    expect((await ask({ path: mine ?? path })).json.data.user.avatar).toEqual({ _id, url })
    expect(await t.ask({ path: url.replace('/api', '') })).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/jpeg' },
    })
    await ask({ method: 'PATCH', path: own, body: { avatar: null } })
    const [row] = await t.db.select().from(accounts).where(eq(accounts.id, account.id))
    expect(row?.avatarId).toBeNull()
  })

  test('says nothing of where it was taken: only pixels are kept', async () => {
    const bytes = await sharp(await aPicture('jpeg'))
      .withExif({ IFD0: { Copyright: 'a street in Riyadh' } })
      .toBuffer()
    expect(bytes.toString('latin1')).toContain('a street in Riyadh')
    const { json } = await upload(await aRootUser(t.db), { bytes })
    const { text } = await t.ask({ path: json.data.url.replace('/api', '') })
    expect(text).not.toContain('a street in Riyadh')
  })
})

describe('refused', () => {
  test('over 1 MB, with the fixed sentence in the language of the page', async () => {
    const bytes = Buffer.concat([await aPicture(), Buffer.alloc(maxImageBytes)])
    const account = await anAdmin(t.db)
    expect(await upload(account, { bytes })).toMatchObject({
      status: 413,
      json: { code: 'image_too_large', message: 'Image size over 1 MB. Please upload a smaller file.' },
    })
    expect((await upload(account, { bytes }, { 'accept-language': 'ar' })).json.message).toBe(
      'حجم الصورة أكبر من ١ ميجابايت. يرجى رفع ملف أصغر.',
    )
  })

  test('exactly 1 MB is not over it', async () => {
    const picture = await aPicture()
    // Bytes after the picture's end are dropped.
    const bytes = Buffer.concat([picture, Buffer.alloc(maxImageBytes - picture.length)])
    expect((await upload(await anAdmin(t.db), { bytes })).status).toBe(201)
  })

  test.each([
    ['another format', async () => aPicture('webp')],
    ['a drawing with script', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page that calls itself a picture', async () => Buffer.from('<html><script>1</script>')],
    ['a picture broken off', async () => (await aPicture()).subarray(0, 60)],
  ])('%s, whatever its name says', async (_, bytes) => {
    expect(await upload(await anAdmin(t.db), { bytes: await bytes() })).toMatchObject({
      status: 415,
      json: { code: 'unsupported_image' },
    })
  })

  test.each([
    ['no file', {}, 'file'],
    ['an empty file', { bytes: new Uint8Array() }, 'file'],
    ['a purpose nobody knows', { purpose: 'wallpaper' }, 'purpose'],
    ['a field nobody knows', { more: { owner: 'me' } }, 'owner'],
  ])('%s is told at its field', async (_, sent, field) => {
    const bytes = await aPicture()
    const answer = await upload(await anAdmin(t.db), { ...(field !== 'file' && { bytes }), ...sent })
    expect(answer).toMatchObject({ status: 422, json: { code: 'validation_failed' } })
    expect(Object.keys(answer.json.fields)).toEqual([field])
  })

  test('a body that is no form', async () => {
    const ask = await t.as(await anAdmin(t.db))
    expect(
      (await ask({ method: 'POST', path: '/file-manager/files', body: { purpose: 'avatar' } })).status,
    ).toBe(415)
  })

  test('nobody’s: without a session nothing is read', async () => {
    const form = await formOf({ bytes: await aPicture() })
    const answer = await t.ask({ method: 'POST', path: '/file-manager/files', ...form })
    expect(answer.status).toBe(401)
  })
})

describe('what for', () => {
  test.each(imagePurposes.filter((purpose) => purpose !== 'avatar'))(
    'customers upload no %s; staff do',
    async (purpose) => {
      const bytes = await aPicture()
      for (const made of [aRootUser, aTenantUser])
        expect(await upload(await made(t.db), { bytes, purpose })).toMatchObject({
          status: 403,
          json: { code: 'forbidden' },
        })
      expect((await upload(await anAdmin(t.db), { bytes, purpose })).status).toBe(201)
    },
  )

  test.each(['favicon', 'icon'])('a %s is png alone', async (purpose) => {
    const answer = await upload(await anAdmin(t.db), { bytes: await aPicture('jpeg'), purpose })
    expect(answer.status).toBe(415)
  })
})

describe('a document', () => {
  const aPaper = (more = '') => Buffer.from(`%PDF-1.7\n% ${(shade += 1)} ${more}\n%%EOF\n`)
  const send = async (sent: Sent, headers?: Record<string, string>) =>
    upload(await anAdmin(t.db), { purpose: 'document', ...sent }, headers)

  test('is kept under a safe name and only ever saved, never shown', async () => {
    const bytes = aPaper()
    const answer = await send({ bytes, name: '../إلى \u202eورقة <1>.PDF' })
    expect(answer).toMatchObject({
      status: 201,
      json: { data: { name: 'إلى ورقة 1.pdf', mimeType: 'application/pdf', size: bytes.length } },
    })
    const shown = await t.ask({ path: answer.json.data.url.replace('/api', '') })
    expect(shown.text).toBe(bytes.toString())
    expect(shown.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(shown.headers['content-disposition']).toBe(
      `attachment; filename="___ ____ 1.pdf"; filename*=UTF-8''${encodeURIComponent('إلى ورقة 1.pdf')}`,
    )
  })

  test('sent twice is kept once', async () => {
    const bytes = aPaper()
    const [first, second] = [await send({ bytes }), await send({ bytes, name: 'again.pdf' })]
    expect(second.json.data._id).toBe(first.json.data._id)
  })

  test('may be larger than a picture, up to 10 MB', async () => {
    const paper = aPaper('.'.repeat(maxImageBytes))
    expect((await send({ bytes: paper })).status).toBe(201)
    const tooLarge = await send(
      { bytes: Buffer.concat([aPaper(), Buffer.alloc(maxDocumentBytes), Buffer.from('%%EOF')]) },
      { 'accept-language': 'ar' },
    )
    expect(tooLarge.status).toBe(413)
  })

  test.each([
    ['a page that calls itself one', () => Buffer.from('<html><script>1</script>%PDF-1.7 %%EOF')],
    ['a picture', async () => aPicture()],
    ['a paper broken off', () => Buffer.from('%PDF-1.7\nhalf of')],
  ])('%s is refused by its content', async (_, bytes) => {
    expect(await send({ bytes: await bytes(), name: 'sheet.pdf' })).toMatchObject({
      status: 415,
      json: { code: 'unsupported_document', message: 'Supported documents: pdf' },
    })
  })

  test('is no picture', async () => {
    expect(await upload(await anAdmin(t.db), { bytes: aPaper(), purpose: 'product' })).toMatchObject({
      status: 415,
      json: { code: 'unsupported_image' },
    })
  })

  test('customers send none, and no more bytes than a picture has', async () => {
    const customer = await aRootUser(t.db)
    expect((await upload(customer, { bytes: aPaper(), purpose: 'document' })).status).toBe(403)
    const large = aPaper('.'.repeat(maxImageBytes))
    expect((await upload(customer, { bytes: large, purpose: 'document' })).status).toBe(413)
  })
})

test('a customer who sends picture after picture has to wait; others do not', async () => {
  const account = await aRootUser(t.db)
  const bytes = await aPicture()
  const statuses: number[] = []
  for (let count = 0; count < 31; count += 1) statuses.push((await upload(account, { bytes })).status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
  expect((await upload(await aRootUser(t.db), { bytes })).status).toBe(201)
})
