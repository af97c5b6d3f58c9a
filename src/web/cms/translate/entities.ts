import type { Language } from '#contract/enums.ts'
import type { MarketingKind } from '#contract/cms-marketing.ts'
import { cmsPicturesApi } from '#contract/pictures.ts'
import { cmsProductsApi } from '#contract/cms-products.ts'
import { withoutLanguage } from '#i18n/paths.ts'
import { call } from '#web/api/call.ts'
import { marketingKinds } from '../marketing/kinds.ts'
import { kinds } from '../metadata/kinds.ts'
import { maxDescription } from '../metadata/meta-draft.ts'
import { invalidate } from '../use-api-query.ts'
import { type Field, maxFaqs, type Texts } from './texts.ts'

/** One language's saved texts, and the version of the item they belong to. */
export type SavedTexts = { texts: Texts; version: number }

/** Something whose texts staff translate: one row for each list of the CMS. */
export type Entity = {
  /** Its list, without language; `/{id}/translate` follows. */
  path: string
  /** The title of its list. */
  listTitle:
    | `metadata.kinds.${(typeof kinds)[number]['kind'] | 'picture'}.title`
    | `marketing.kinds.${MarketingKind}.title`
    | 'products.title'
  /** Above the list, where there is a section to name. */
  section?: { words: 'metadata.title' | 'marketing.title'; to: string }
  fields: readonly Field[]
  /** After saving, products, gateway types and use cases return to their list. */
  afterSave: 'list' | 'stay'
  /** The shown name: falls back to the other language. */
  name: (id: string, language: Language) => Promise<string>
  /** The texts of one language only, without fallback. */
  load: (id: string, language: Language) => Promise<SavedTexts>
  /** Saves the changes of one language; returns the new state. */
  save: (id: string, language: Language, changes: Texts, version: number) => Promise<number>
  /** Cached copies of these texts are read again. */
  forget: () => Promise<void>
  isPreviewed?: true
}

const namesOf = (fields: readonly Field[]) => fields.map(({ name }) => name).join(',')
const inLanguage = (language: Language) => ({ headers: { 'accept-language': language } })
const metadata = { words: 'metadata.title', to: '/cms/metadata' } as const

const metadataEntities = kinds.map(({ kind, calls, path, titleMax, isDescribed, afterSave }): Entity => {
  const fields: Field[] = [
    { name: 'title', kind: 'line', max: titleMax },
    ...(isDescribed ? ([{ name: 'description', kind: 'plain', max: maxDescription }] as const) : []),
  ]
  return {
    path,
    listTitle: `metadata.kinds.${kind}.title`,
    section: metadata,
    fields,
    afterSave,
    name: async (id, language) => {
      const { data } = await call(calls.find, {
        params: { id },
        query: { fields: 'title' },
        ...inLanguage(language),
      })
      return data.title ?? ''
    },
    load: async (id, language) => {
      const { data } = await call(calls.find, {
        params: { id },
        query: { fields: namesOf(fields), fallback: false },
        ...inLanguage(language),
      })
      return { texts: { title: data.title, description: data.description }, version: data.version }
    },
    save: async (id, language, { title, description }, version) => {
      const { data } = await call(calls.update, {
        params: { id },
        body: { title, description, version },
        ...inLanguage(language),
      })
      return data.version
    },
    forget: () => invalidate(calls.list, calls.find),
  }
})

const pictureFields: Field[] = [{ name: 'title', kind: 'line', max: 120 }]

const pictures: Entity = {
  path: '/cms/metadata/pictures',
  listTitle: 'metadata.kinds.picture.title',
  section: metadata,
  fields: pictureFields,
  afterSave: 'stay',
  name: async (id, language) => {
    const { data } = await call(cmsPicturesApi.find, {
      params: { id },
      query: { fields: 'title' },
      ...inLanguage(language),
    })
    return data.title ?? ''
  },
  load: async (id, language) => {
    const { data } = await call(cmsPicturesApi.find, {
      params: { id },
      query: { fields: namesOf(pictureFields), fallback: false },
      ...inLanguage(language),
    })
    return { texts: { title: data.title }, version: data.version }
  },
  save: async (id, language, { title }, version) => {
    const { data } = await call(cmsPicturesApi.update, {
      params: { id },
      body: { title, version },
      ...inLanguage(language),
    })
    return data.version
  },
  forget: () => invalidate(cmsPicturesApi.list, cmsPicturesApi.gallery, cmsPicturesApi.find),
}

const marketingEntities = marketingKinds.map(({ kind, calls, path }): Entity => {
  const fields: Field[] = [
    { name: 'title', kind: 'line', max: 120 },
    ...(kind === 'slider' ? ([{ name: 'subTitle', kind: 'plain', max: maxDescription }] as const) : []),
    { name: 'description', kind: 'plain', max: maxDescription },
  ]
  return {
    path,
    listTitle: `marketing.kinds.${kind}.title`,
    section: { words: 'marketing.title', to: '/cms/marketing' },
    fields,
    afterSave: 'stay',
    name: async (id, language) => {
      const { data } = await call(calls.find, {
        params: { id },
        query: { fields: 'title' },
        ...inLanguage(language),
      })
      return data.title ?? ''
    },
    load: async (id, language) => {
      const { data } = await call(calls.find, {
        params: { id },
        query: { fields: namesOf(fields), fallback: false },
        ...inLanguage(language),
      })
      const { title, subTitle, description, version } = data
      return { texts: { title, subTitle, description }, version }
    },
    save: async (id, language, { title, subTitle, description }, version) => {
      const { data } = await call(calls.update, {
        params: { id },
        body: { title, subTitle, description, version },
        ...inLanguage(language),
      })
      return data.version
    },
    forget: () => invalidate(calls.list, calls.find),
  }
})

const productFields: Field[] = [
  { name: 'name', kind: 'line', max: 255 },
  { name: 'shortName', kind: 'line', max: 60 },
  { name: 'description', kind: 'rich', max: 20_000 },
  { name: 'faqs', kind: 'faqs', max: maxFaqs },
]

const products: Entity = {
  path: '/cms/products',
  listTitle: 'products.title',
  fields: productFields,
  afterSave: 'list',
  name: async (id, language) => {
    const { data } = await call(cmsProductsApi.find, {
      params: { id },
      query: { fields: 'name' },
      ...inLanguage(language),
    })
    return data.name
  },
  load: async (id, language) => {
    const { data } = await call(cmsProductsApi.find, {
      params: { id },
      query: { fields: namesOf(productFields), fallback: false },
      ...inLanguage(language),
    })
    const { name, shortName, description, faqs, version } = data
    return { texts: { name, shortName, description, faqs }, version }
  },
  save: async (id, language, { name, shortName, description, faqs }, version) => {
    const { data } = await call(cmsProductsApi.update, {
      params: { id },
      body: { name, shortName, description, faqs, version },
      ...inLanguage(language),
    })
    return data.version
  },
  forget: () => invalidate(cmsProductsApi.list, cmsProductsApi.find),
  isPreviewed: true,
}

/** Everything that can be translated. */
export const entities: readonly Entity[] = [...metadataEntities, pictures, ...marketingEntities, products]

/** The item a translation page is about, by its address. */
export function entityAt(pathname: string): Entity {
  const list = withoutLanguage(pathname).replace(/\/[^/]+\/translate$/, '')
  const entity = entities.find(({ path }) => path === list)
  if (!entity) throw new Error(`Nothing is translated at ${pathname}`)
  return entity
}
