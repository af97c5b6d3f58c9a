import { expect, test } from 'vitest'
import { asJson, beginning, decimalPrice, plainText, structuredData } from './structured-data.ts'

type Product = Parameters<typeof structuredData>[0]['product']

const product: Product = {
  id: 'a',
  name: 'Smart lock',
  shortName: 'Lock',
  code: 'LCK-1',
  type: 'hardware',
  kind: 'hardware',
  price: { amount: 12_950, currency: 'SAR' },
  inStock: true,
  communicationTypes: [],
  facts: [],
  factGroups: [],
  tags: [],
  description: '<p>Opens &amp; closes.</p><table><tr><td>1</td></tr></table>',
  images: [{ id: 'i', url: '/api/file-manager/files/i' }],
  documentations: [],
  certifications: [],
  faqs: [{ question: 'Does it rain?', answer: 'No.' }],
  applications: [],
  useCases: [],
  industries: [],
  relatedAccessories: [],
  similarProducts: [],
  similarPackages: [],
  includes: [],
  updatedAt: '2026-01-01T00:00:00.000Z',
}

const about = (change: Partial<Product> = {}) =>
  structuredData({
    product: { ...product, ...change },
    origin: 'https://shop.example',
    url: 'https://shop.example/en/products/a',
    sellerName: 'Seller',
    crumbs: [{ name: 'Home', url: 'https://shop.example/en' }],
  })

test('a product is offered at its price in major units, with absolute pictures and words without markup', () => {
  expect(about()[0]).toMatchObject({
    '@type': 'Product',
    description: 'Opens & closes.',
    image: ['https://shop.example/api/file-manager/files/i'],
    offers: { price: '129.50', priceCurrency: 'SAR', availability: 'https://schema.org/InStock' },
  })
})

test('where prices are hidden the offer has none', () => {
  const [data] = about({ price: undefined, inStock: false })
  expect(data?.offers).not.toHaveProperty('price')
  expect(data?.offers).not.toHaveProperty('priceCurrency')
  expect(data?.offers).toMatchObject({ availability: 'https://schema.org/OutOfStock' })
})

test('a price for a time says for how long', () => {
  const [data] = about({ period: { count: 3, unit: 'month' } })
  expect(data?.offers).toMatchObject({
    price: '129.50',
    priceSpecification: {
      price: '129.50',
      priceCurrency: 'SAR',
      referenceQuantity: { value: 3, unitCode: 'MON' },
    },
  })
  expect(about()[0]?.offers).not.toHaveProperty('priceSpecification')
})

test('questions are told only where there are some', () => {
  const kinds = (data: Record<string, unknown>[]) => data.map((item) => item['@type'])
  expect(kinds(about())).toEqual(['Product', 'BreadcrumbList', 'FAQPage'])
  expect(kinds(about({ faqs: [] }))).toEqual(['Product', 'BreadcrumbList'])
})

test('a name cannot end the script that it stands in', () => {
  const text = asJson({ name: '</script><script>alert(1)</script>' })
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual({ name: '</script><script>alert(1)</script>' })
})

test('prices follow the decimals of their currency', () => {
  expect(decimalPrice({ amount: 1005, currency: 'KWD' })).toBe('1.005')
})

test('a text is cut between words', () => {
  expect(beginning('one two three', 9)).toBe('one two…')
  expect(beginning('one', 9)).toBe('one')
})

test('tables and markup leave no words of their own', () => {
  expect(plainText('<h2>A</h2><table><td>x</td></table><ul><li>b&nbsp;c</li></ul>')).toBe('A b c')
})
