import { expect, test } from 'vitest'
import { cms as arCms } from '#i18n/ar/cms.ts'
import { fields as arFields } from '#i18n/ar/fields.ts'
import { cms as enCms } from '#i18n/en/cms.ts'
import { fields as enFields } from '#i18n/en/fields.ts'
import { says } from '#i18n/translate.ts'
import { productLabels } from './products/field-labels.ts'
import { settingsLabels } from './settings/settings-draft.ts'

const words = { en: { fields: enFields, cms: enCms }, ar: { fields: arFields, cms: arCms } }

/** A text of the catalogue, without what a screen puts into it. */
const textOf = (language: 'en' | 'ar', key: string): string => {
  const found = key
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], words[language])
  return String(found).replaceAll(/\s*[({]+\{?\w+\}?[)}]+/g, '')
}

/** What the form sends a control as, where that is called otherwise. */
const wirePaths: Record<string, string> = {
  onHand: 'stock.onHand',
  lowStockThreshold: 'stock.lowStockThreshold',
  periodCount: 'subscriptionPeriod.count',
  number: 'certifications.0.number',
}
/** Never named by a message: the second of two controls of one value, and what is on or off. */
const unnamed = new Set([
  'periodUnit',
  ...Object.keys(settingsLabels).filter((name) => /^visibility\.\w+(\.enabled)?$|pricesInclude/.test(name)),
])

/** In the middle of a sentence it is not capital; "Warranty" is "Warranty (months)" on the screen: what follows says how it is typed. */
const isCalled = (label: string, name: string) =>
  label.toLowerCase() === name.toLowerCase() || label.toLowerCase().startsWith(`${name.toLowerCase()} `)

test.each(['en', 'ar'] as const)('messages call each field what its form calls it: %s', (language) => {
  const forms = {
    product: productLabels,
    settings: settingsLabels,
    metadata: { title: 'fields.title', image: 'cms.metadata.columns.image' },
  }
  const different = Object.entries(forms).flatMap(([form, labels]) =>
    Object.entries(labels)
      .filter(([name]) => !unnamed.has(name))
      .map(([name, key]) => ({
        at: `${form} ${name}`,
        label: textOf(language, key),
        said: says[language].field((wirePaths[name] ?? name).split('.')).replace(/ \(.*\)$/, ''),
      }))
      .filter(({ label, said }) => !isCalled(label, said)),
  )
  expect(different).toEqual([])
})
