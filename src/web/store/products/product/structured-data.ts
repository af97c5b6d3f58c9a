import type { Product } from '#contract/products.ts'
import type { Money } from '#contract/shared.ts'
import { currencyDecimals } from '#i18n/format.ts'
import type { Renamed } from '#web/api/types.ts'

type About = {
  product: Renamed<Product>
  /** Addresses in it are absolute. */
  origin: string
  url: string
  sellerName: string
  /** From the first page to this one. */
  crumbs: { name: string; url: string }[]
}

type Data = Record<string, unknown>
type ShownFact = Product['factGroups'][number]['facts'][number]

/** What search engines read of a product (schema.org): itself with its offer, where it stands, its questions. */
export function structuredData({ product, origin, url, sellerName, crumbs }: About): Data[] {
  const { name, code, images, description, price, period, inStock, onBackorder, faqs } = product
  const { manufacturer, modelCode, gtin, factGroups } = product
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name,
      sku: code,
      url,
      description: plainText(description) || name,
      image: images.map((image) => absolute(image.url, origin)),
      ...(manufacturer && { brand: { '@type': 'Brand', name: manufacturer } }),
      ...(modelCode && { mpn: modelCode }),
      ...(gtin && { gtin }),
      ...(factGroups.length > 0 && {
        additionalProperty: factGroups.flatMap(({ facts }) => facts.map(propertyValue)),
      }),
      offers: {
        '@type': 'Offer',
        url,
        availability: `https://schema.org/${onBackorder ? 'BackOrder' : inStock ? 'InStock' : 'OutOfStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
        seller: { '@type': 'Organization', name: sellerName },
        ...(price && { price: decimalPrice(price), priceCurrency: price.currency }),
        ...(price && period && { priceSpecification: pricePer(price, period) }),
      },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map((crumb, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: crumb.name,
        item: crumb.url,
      })),
    },
    ...(faqs.length > 0
      ? [
          {
            '@context': 'https://schema.org',
            '@type': 'FAQPage',
            mainEntity: faqs.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          },
        ]
      : []),
  ]
}

/** As UN/CEFACT names them. */
const periodCodes = { day: 'DAY', month: 'MON', year: 'ANN' }

const pricePer = (price: Money, { count, unit }: NonNullable<Product['period']>): Data => ({
  '@type': 'UnitPriceSpecification',
  price: decimalPrice(price),
  priceCurrency: price.currency,
  referenceQuantity: { '@type': 'QuantitativeValue', value: count, unitCode: periodCodes[unit] },
})

/** A fact as machines read it: one number, the two of a range, or words. */
function propertyValue({ name, values, kind, low, high, unit }: ShownFact): Data {
  const named = { '@type': 'PropertyValue', name, ...(unit !== undefined && { unitText: unit }) }
  if (kind === 'range')
    return {
      ...named,
      ...(low !== undefined && { minValue: low }),
      ...(high !== undefined && { maxValue: high }),
    }
  return { ...named, value: low ?? values.join(', ') }
}

/** As text that is safe within a page: nothing in it can end its script. */
export const asJson = (data: Data): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** `12900 SAR` is `129.00`. */
export function decimalPrice({ amount, currency }: Money): string {
  const decimals = currencyDecimals(currency)
  return (amount / 10 ** decimals).toFixed(decimals)
}

export const absolute = (url: string, origin: string): string => (url.startsWith('/') ? origin + url : url)

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The words of a rich text, for places that show no markup. */
export const plainText = (html: string): string =>
  html
    .replace(/<table[\s\S]*?<\/table>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/** The first whole words of a text, at most so many characters. */
export function beginning(text: string, max: number): string {
  const characters = [...text]
  if (characters.length <= max) return text
  const cut = characters.slice(0, max - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${space > 0 ? cut.slice(0, space) : cut}…`
}
