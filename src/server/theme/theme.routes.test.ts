import { v7 as uuid } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contrast } from '#contract/colour.ts'
import { homeSections } from '#contract/home-sections.ts'
import type { Theme } from '#contract/theme.ts'
import { lowContrasts, schemes, themeProperties } from '#contract/theme-colours.ts'
import { staffRoles } from '../auth/staff-roles.table.ts'
import { anAdmin } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { currentPageTheme, draftPageTheme } from './page-theme.ts'
import { themeDrafts, themeVersions } from './theme.table.ts'

const t = testApp()
const path = '/marketplace/theme'
let staff: (ask: Ask) => Promise<Answer>

beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
})
beforeEach(async () => {
  await t.db.delete(themeVersions)
  await t.db.delete(themeDrafts)
  t.ctx.publicCache.invalidate()
})

const theme: Theme = {
  colors: {
    light: {
      accent: '#7a1fa2',
      onAccent: '#ffffff',
      surface: '#faf8fc',
      surfaceRaised: '#ffffff',
      text: '#1e1a25',
      textMuted: '#5f5b66',
      border: '#85818f',
      danger: '#c62828',
    },
    dark: {
      accent: '#c58be0',
      onAccent: '#160b1c',
      surface: '#17141d',
      surfaceRaised: '#201d27',
      text: '#eeebf0',
      textMuted: '#a29fa7',
      border: '#726e79',
      danger: '#e45b59',
    },
  },
  radius: 12,
  scale: 1.05,
  home: homeSections.map((section) => ({ section, isVisible: true })),
}
const withLight = (changes: Partial<Theme['colors']['light']>): Theme => ({
  ...theme,
  colors: { ...theme.colors, light: { ...theme.colors.light, ...changes } },
})
const save = (body: unknown, version = 0, language = 'en') =>
  staff({ method: 'PUT', path, body: { theme: body, version }, headers: { 'accept-language': language } })
const stylesheet = (address: string | undefined) => t.app.inject({ url: address ?? '/theme/none.css' })

describe('a look', () => {
  test('that is saved is delivered as one stylesheet for ever, and another one is another file', async () => {
    const saved = await save(theme)
    expect(saved.status).toBe(200)
    expect(saved.json.data).toMatchObject({ version: 1, theme, versions: [{ version: 1, isReset: false }] })
    const page = await currentPageTheme(t.ctx)
    const file = await stylesheet(page?.stylesheet)
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(file.headers['content-type']).toContain('text/css')
    expect(file.body).toContain('--accent: #7a1fa2;')
    expect(file.body).toContain('--radius: 12px;')
    expect(file.body).toContain('font-size: 105%;')
    await save(withLight({ accent: '#1f57d3' }), 1)
    const next = await currentPageTheme(t.ctx)
    expect(next?.stylesheet).not.toBe(page?.stylesheet)
    // Pages that are still kept somewhere find theirs.
    expect((await stylesheet(page?.stylesheet)).statusCode).toBe(200)
    expect((await stylesheet('/theme/0123456789abcdef0123.css')).statusCode).toBe(404)
  })

  test('that cannot be read is refused, with each pair and the nearest colour that can', async () => {
    const { status, json } = await save(withLight({ textMuted: '#c0c0c0', border: '#eeeeee' }))
    expect(status).toBe(422)
    expect(json).toMatchObject({ code: 'contrast_too_low' })
    expect(json.message).toMatch(/^Secondary text · Page background: contrast 1\.\d+, needs 4\.5$/)
    expect(Object.keys(json.fields)).toEqual(['colors.light.textMuted', 'colors.light.border'])
    const [first] = json.details.pairs
    expect(first).toMatchObject({ scheme: 'light', of: 'textMuted', on: 'surface', least: 4.5 })
    const mended = withLight({
      textMuted: first.nearest,
      border: json.details.pairs.find(({ of }: { of: string }) => of === 'border').nearest,
    })
    expect((await save(mended)).status).toBe(200)
    expect((await save(withLight({ textMuted: '#c0c0c0' }), 1, 'ar')).json.message).toMatch(/^النص الثانوي/)
  })

  test.each<[string, unknown, string]>([
    [
      'a colour with more in it',
      withLight({ accent: 'red;} body{display:none' }),
      'theme.colors.light.accent',
    ],
    ['a colour by its name', withLight({ accent: 'red' }), 'theme.colors.light.accent'],
    ['corners that are no number', { ...theme, radius: '6px' }, 'theme.radius'],
    ['corners that are too round', { ...theme, radius: 25 }, 'theme.radius'],
    ['text that is too small', { ...theme, scale: 0.5 }, 'theme.scale'],
    ['a home page that lacks a part', { ...theme, home: theme.home.slice(1) }, 'theme.home'],
    [
      'a home page with a part twice',
      { ...theme, home: [...theme.home.slice(1), theme.home[1]] },
      'theme.home',
    ],
    ['a logo that nobody sent', { ...theme, logoLight: '0190a0a0-0000-7000-8000-000000000000' }, 'logoLight'],
  ])('with %s is refused and changes nothing', async (_, wrong, field) => {
    const { status, json } = await save(wrong)
    expect(status).toBe(422)
    expect(Object.keys(json.fields)).toContain(field)
    expect((await staff({ path })).json.data).toMatchObject({ version: 0, versions: [] })
  })
})

describe('versions', () => {
  test('of two who save at once one is told that the other was first', async () => {
    const answers = await Promise.all([save(theme), save(withLight({ accent: '#1f57d3' }))])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.json.code).toBe('version_conflict')
  })

  test('a reset gives the look of the brand back, and may itself be taken back', async () => {
    await save(theme)
    const reset = await staff({ method: 'DELETE', path: `${path}?version=1` })
    expect(reset.json.data).toMatchObject({ version: 2, versions: [{ isReset: true }, { isReset: false }] })
    expect(reset.json.data).not.toHaveProperty('theme')
    expect(await currentPageTheme(t.ctx)).toBeUndefined()
    const restored = await staff({ method: 'POST', path: `${path}/restore`, body: { of: 1, version: 2 } })
    expect(restored.json.data).toMatchObject({ version: 3, theme })
    const stale = await staff({ method: 'POST', path: `${path}/restore`, body: { of: 1, version: 2 } })
    expect(stale.json.code).toBe('version_conflict')
  })

  test('twenty are kept', async () => {
    for (let version = 0; version < 22; version += 1) await save({ ...theme, radius: version }, version)
    const { json } = await staff({ path })
    expect(json.data.versions.map(({ version }: { version: number }) => version)).toEqual(
      Array.from({ length: 20 }, (_, at) => 22 - at),
    )
    const gone = await staff({ method: 'POST', path: `${path}/restore`, body: { of: 2, version: 22 } })
    expect(gone.status).toBe(404)
  })
})

test('a draft is seen by its token for an hour, however it reads', async () => {
  const { status, json } = await staff({
    method: 'POST',
    path: `${path}/draft`,
    body: { theme: withLight({ textMuted: '#c0c0c0' }) },
  })
  expect(status).toBe(201)
  const seen = await draftPageTheme(t.ctx, json.data.token)
  expect((await stylesheet(seen?.stylesheet)).body).toContain('--text: #1e1a25;')
  expect(await draftPageTheme(t.ctx, 'guessed')).toBeUndefined()
  const later = new Date(Date.now() + 61 * 60_000)
  expect(await draftPageTheme({ ...t.ctx, now: () => later }, json.data.token)).toBeUndefined()
  expect(await currentPageTheme(t.ctx)).toBeUndefined()
})

test('who may not change the look neither sees nor changes it', async () => {
  const id = uuid()
  await t.db.insert(staffRoles).values({
    id,
    nameEn: id,
    nameAr: id,
    permissions: ['settings.view', 'settings.edit', 'marketing.view', 'marketing.edit'],
  })
  const support = await t.as(await anAdmin(t.db, { roleId: id }))
  expect((await support({ path })).status).toBe(403)
  expect((await support({ method: 'PUT', path, body: { theme, version: 0 } })).status).toBe(403)
  expect((await t.ask({ path })).status).toBe(401)
})

test.each(schemes)('all that follows from the chosen colours can be read where it lies: %s', (scheme) => {
  expect(lowContrasts(theme.colors)).toEqual([])
  const made = themeProperties(scheme, theme.colors[scheme])
  const of = (name: string) => made[name] ?? ''
  const surfaces = ['surface', 'surface-raised', 'surface-sunken']
  const least: [string, string[], number][] = [
    ['text-muted', surfaces, 4.5],
    ['accent-contrast', ['accent', 'accent-hover'], 4.5],
    ['accent-text', [...surfaces, 'accent-soft'], 4.5],
    ['danger-contrast', ['danger'], 4.5],
    ['focus-ring', surfaces, 3],
    ['border-strong', surfaces, 3],
    ...['danger', 'success', 'warning', 'info'].flatMap((state): [string, string[], number][] => [
      [state, surfaces, 3],
      [`${state}-text`, [...surfaces, `${state}-soft`], 4.5],
    ]),
  ]
  const tooLow = least.flatMap(([name, behind, ratio]) =>
    behind.filter((on) => !(contrast(of(name), of(on)) >= ratio)).map((on) => `${name} on ${on}`),
  )
  expect(tooLow).toEqual([])
})
