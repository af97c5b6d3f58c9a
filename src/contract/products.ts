import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { enums } from './enums.ts'
import { WrittenFact } from './attribute-facts.ts'
import { AttributeFacet, FactGroup } from './attribute-facets.ts'
import { AttributeKey, maxFacts } from './attributes.ts'
import { Meta } from './metadata.ts'
import { factFilters, factsShown, factsWritten } from './fact-schemas.ts'
import { Period } from './period.ts'
import { productViews } from './product-views.ts'
import { productFields } from './product-fields.ts'
import {
  BothTexts,
  CmsPaging,
  FileRef,
  Id,
  Instant,
  Many,
  Money,
  One,
  queryBoolean,
  queryInteger,
  queryList,
  queryText,
  StorePaging,
  text,
  Version,
  WithId,
  querySort,
} from './shared.ts'

/** So many attributes can be asked for at once. */
export const maxFactFilters = 20

export const maxImages = productFields.images.max
/** In minor units of a currency with two decimals: ten million. */
export const maxPrice = 1_000_000_000

export const productSorts = ['highPrice', 'lowPrice', 'aToZ', 'zToA'] as const
export type ProductSort = (typeof productSorts)[number]

export const Title = z.object({ _id: Id, title: z.string() })

const Question = z.object({ question: z.string(), answer: z.string() })
const Documentation = z.object({
  title: z.string(),
  url: z.string().optional(),
  file: FileRef.optional(),
  language: z.enum(enums.Language).optional(),
})
const Certification = z.object({
  name: z.string(),
  issuer: z.string().optional(),
  number: z.string().optional(),
  validUntil: z.string().optional(),
  file: FileRef.optional(),
})

/** A product in a list. Price and stock are absent where the shop hides them. */
export const ProductCard = z.object({
  _id: Id,
  name: z.string(),
  shortName: z.string(),
  code: z.string(),
  type: z.enum(enums.ProductType),
  kind: z.enum(enums.ProductKind),
  image: FileRef.optional(),
  price: Money.optional(),
  priceBeforeDiscount: Money.optional(),
  discountPercentage: z.number().optional(),
  /** The price is that of a price list; `own` of one for the caller's company or group. */
  priceList: z.enum(['own', 'everyone']).optional(),
  /** What such a price of the caller's own is called. */
  priceLabel: z.string().optional(),
  /** The lower unit price of the next quantity, where there is one. */
  nextPrice: z.object({ from: z.int(), unitPrice: Money }).optional(),
  /** What the price is for, where a licence is bought for a time. */
  period: Period.optional(),
  inStock: z.boolean(),
  /** The most that can be ordered, with what may be on backorder. */
  stock: z.int().optional(),
  /** None is there, but it can be ordered: `supply` says by when it arrives. */
  onBackorder: z.literal(true).optional(),
  /** While it is not in stock: the day on which it is again, else after how many business days it can leave, as far as that is known. */
  backOn: z.iso.date().optional(),
  leadDays: z.int().optional(),
  /** By when it arrives that is ordered now, or the same in words. */
  supply: z.string().optional(),
  communicationTypes: z.array(z.enum(enums.CommunicationType)),
  manufacturer: z.string().optional(),
  modelCode: z.string().optional(),
  /** A few facts in words. `isTime`: seven years alone may be of a battery or of a warranty. */
  facts: z.array(z.object({ name: z.string(), value: z.string(), isTime: z.literal(true).optional() })),
  tags: z.array(Title),
  compatible: z.boolean().optional(),
})
export type ProductCard = z.infer<typeof ProductCard>

const sorts = {
  hardwareType: z.enum(enums.HardwareType).optional(),
  licenseType: z.enum(enums.LicenseType).optional(),
}

/** In the words of staff. */
const EndOfSale = z.object({ title: z.string(), text: z.string(), day: z.iso.date().optional() })
export type EndOfSale = z.infer<typeof EndOfSale>

const { backorderLimit: _, ...factsInShop } = factsShown(Meta)

export const Product = ProductCard.extend({
  ...sorts,
  ...factsInShop,
  factGroups: z.array(FactGroup),
  communicationTypes: ProductCard.shape.communicationTypes,
  description: z.string(),
  images: z.array(FileRef),
  documentations: z.array(Documentation),
  certifications: z.array(Certification),
  faqs: z.array(Question),
  applications: z.array(Meta),
  useCases: z.array(Meta),
  industries: z.array(Meta),
  relatedAccessories: z.array(ProductCard),
  similarProducts: z.array(ProductCard),
  similarPackages: z.array(ProductCard),
  includes: z.array(z.object({ product: ProductCard, quantity: z.int() })),
  /** With VAT: shown beside the net price. */
  priceWithTax: Money.optional(),
  /** Unit prices by quantity, where they differ; the first is that of one. */
  priceBreaks: z.array(z.object({ from: z.int(), unitPrice: Money })).optional(),
  /** It will be sold no longer, or is not any more. */
  endOfSale: EndOfSale.optional(),
  updatedAt: Instant,
})
export type Product = z.infer<typeof Product>

const ids = queryList(Id)

/** The filters of the shop's product list; price bounds are integers in minor units. */
const productFilters = {
  search: queryText(100),
  type: queryList(z.enum(enums.ProductType)),
  kind: queryList(z.enum(enums.ProductKind)),
  /** Kinds of hardware and the ids of device, gateway and accessory types: what is any of them. */
  hardware: queryList(z.union([z.enum(enums.HardwareType), Id])),
  hardwareType: queryList(z.enum(enums.HardwareType)),
  licenseType: queryList(z.enum(enums.LicenseType)),
  application: ids,
  useCase: ids,
  industry: ids,
  tag: ids,
  ...factFilters,
  communicationType: queryList(z.enum(enums.CommunicationType)),
  inStock: queryBoolean,
  compatible: queryBoolean,
  ids,
}

const FactFilters = z
  .record(
    AttributeKey,
    z.preprocess((value) => (Array.isArray(value) ? value.join(',') : value), z.string().max(600)),
  )
  .refine((filters) => Object.keys(filters).length <= maxFactFilters, 'validation.invalid')
  .optional()

const SortByFact = z.string().regex(/^-?f\.[a-z][a-z0-9_]{1,39}$/) as z.ZodType<`${'' | '-'}f.${string}`>

export const StoreProductsQuery = z
  .object({
    ...StorePaging.shape,
    /** `all`: a table on one page, of up to 500 products; of more it has pages of 48. */
    limit: z.union([z.literal('all'), StorePaging.shape.limit]),
    ...productFilters,
    minPrice: queryInteger(1, maxPrice),
    maxPrice: queryInteger(1, maxPrice),
    /** `f.<attribute>=` options by commas, `yes` or `no`, `low~high`, or `none`: nothing is stated. */
    f: FactFilters,
    /** By a fact: its lowest number first, with a minus its highest; what has none comes last. */
    sort: z.preprocess(
      (value) => (value === '' ? undefined : value),
      z.union([z.enum(productSorts), SortByFact]).optional(),
    ),
    /** `all`: also products that only mention the words in their texts, where enough others fit. */
    in: z.preprocess((value) => (value === '' ? undefined : value), z.enum(['all']).optional()),
    /** `table`: the answer has the facts of its products in columns too. */
    view: z.preprocess((value) => (value === '' ? undefined : value), z.enum(productViews).optional()),
    /** The attributes of these columns; without it those that tell the products apart best. Unknown ones are left out. */
    columns: queryList(AttributeKey),
  })
  .refine(({ limit, view }) => limit !== 'all' || view === 'table', {
    path: ['limit'],
    message: 'validation.invalid',
  })
export type StoreProductsQuery = z.infer<typeof StoreProductsQuery>

const Counts = z.record(z.string(), z.int())
const HardwareCount = z.object({
  /** For the parameter `hardware`. */
  value: z.string(),
  name: z.string(),
  count: z.int(),
})

export const Facets = z.object({
  applications: Counts,
  useCases: Counts,
  industries: Counts,
  kinds: Counts,
  communicationTypes: Counts,
  /** Kinds of hardware, each with its types; without those of no product, unless they were chosen. */
  hardware: z.array(HardwareCount.extend({ types: z.array(HardwareCount) })),
  /** Of each fact with texts that the list can be filtered by. */
  facts: z.record(z.string(), Counts),
  /** Attributes that tell the listed products apart, and those that were chosen; the best first. */
  attributes: z.array(AttributeFacet),
})
export type Facets = z.infer<typeof Facets>

/** How the words that were searched for are understood. */
export const SearchTold = z.object({
  /** The words, folded, without those that say nothing. */
  phrase: z.string(),
  /** What is searched for instead, where nothing is called as it was typed. */
  corrected: z.string().optional(),
  /** Words that had to be left out, since nothing has all of them. */
  dropped: z.array(z.string()),
  /** Another spelling that finds much more. */
  didYouMean: z.string().optional(),
  /** How many more products only mention the words; `in=all` shows them. */
  more: z.int(),
  /** How many there are without the filters, where none is left with them. */
  withoutFilters: z.int().optional(),
})
export type SearchTold = z.infer<typeof SearchTold>

/** Facts of the listed products in columns. */
export const FactTable = z.object({
  columns: z.array(z.object({ key: z.string(), name: z.string(), isSortable: z.boolean() })),
  /** What else could be a column. */
  offered: z.array(z.object({ key: z.string(), name: z.string() })),
  /** For each product a text for each column; an empty one where nothing is stated. */
  rows: z.array(z.array(z.string())),
})
export type FactTable = z.infer<typeof FactTable>

export const ProductPage = Many(ProductCard).extend({
  facets: Facets,
  table: FactTable.optional(),
  search: SearchTold.optional(),
  /** Said where a list is sorted or filtered by price and prices of price lists apply. */
  priceNote: z.string().optional(),
})
export type ProductPage = z.infer<typeof ProductPage>

const PriceRange = z.object({ min: Money, max: Money })

/** A page of the shop, by its path without the language. */
const Way = z.object({ title: z.string(), path: z.string() })

/** Suggestions while typing: a few products, metadata and makers that contain the words, and filters whose value they name. */
export const Suggestions = z.object({
  products: z.array(
    ProductCard.pick({
      _id: true,
      name: true,
      code: true,
      kind: true,
      image: true,
      price: true,
      period: true,
    }),
  ),
  applications: z.array(Title),
  useCases: z.array(Title),
  industries: z.array(Title),
  types: z.array(Way),
  makers: z.array(Way),
  /** `orBetter`: products with a higher degree too. */
  values: z.array(Way.extend({ attribute: z.string(), orBetter: z.literal(true).optional() })),
})
export type Suggestions = z.infer<typeof Suggestions>

export const storeProductsApi = {
  list: endpoint({
    method: 'GET',
    path: '/marketplace-customer/products',
    gathers: 'f',
    access: 'public',
    cache: 'public',
    variesByNetworks: true,
    variesByPrices: true,
    summary: 'List visible products: filtered, searched, sorted and paged, with counts for the filters',
    query: StoreProductsQuery,
    response: ProductPage,
  }),
  priceRange: endpoint({
    method: 'GET',
    path: '/marketplace-customer/products/price-range',
    gathers: 'f',
    access: 'public',
    cache: 'public',
    variesByNetworks: true,
    feature: 'price',
    summary: 'Find the lowest and highest price among the products that match the filters',
    query: z.object({ ...productFilters, f: FactFilters, in: StoreProductsQuery.shape.in }),
    response: One(PriceRange),
    errors: ['pricing_disabled'],
  }),
  suggest: endpoint({
    method: 'GET',
    path: '/marketplace-customer/products/suggestions',
    access: 'public',
    cache: 'public',
    variesByPrices: true,
    summary: 'Suggest products, applications, use cases and industries for typed words',
    query: z.object({ search: queryText(100) }),
    response: One(Suggestions),
  }),
  find: endpoint({
    method: 'GET',
    path: '/marketplace-customer/products/:id',
    access: 'public',
    cache: 'public',
    variesByNetworks: true,
    variesByPrices: true,
    summary: 'Find one visible product, for shoppers',
    params: WithId,
    response: One(Product),
  }),
}

/** A product in the staff list: both names, any visibility, stock numbers. */
export const CmsProductRow = z.object({
  _id: Id,
  name: z.string(),
  shortName: z.string(),
  code: z.string(),
  type: z.enum(enums.ProductType),
  kind: z.enum(enums.ProductKind),
  image: FileRef.optional(),
  price: Money.optional(),
  priceBeforeDiscount: Money.optional(),
  visibility: z.enum(enums.Visibility),
  stock: z
    .object({
      tracked: z.boolean(),
      onHand: z.int(),
      reserved: z.int(),
      available: z.int(),
      lowStockThreshold: z.int(),
      version: Version,
    })
    .optional(),
  languages: z.array(z.enum(enums.Language)),
  updatedAt: Instant,
  version: Version,
})
export type CmsProductRow = z.infer<typeof CmsProductRow>

const CmsReference = z.object({ _id: Id, name: z.string(), code: z.string() })

/** The texts of a product in one language, none of them from another. */
const ProductTexts = z.object({
  name: z.string(),
  shortName: z.string(),
  description: z.string(),
  faqs: z.array(Question),
})

export const CmsProduct = CmsProductRow.extend({
  ...sorts,
  ...factsShown(Title),
  description: z.string(),
  /** `alts` is what is written of a picture in each language; `alt` is the one that is shown. */
  images: z.array(FileRef.extend({ alts: BothTexts })),
  documentations: z.array(Documentation),
  certifications: z.array(Certification),
  faqs: z.array(Question),
  texts: z.object({ en: ProductTexts, ar: ProductTexts }),
  communicationTypes: z.array(z.enum(enums.CommunicationType)),
  applications: z.array(Title),
  useCases: z.array(Title),
  industries: z.array(Title),
  tags: z.array(Title),
  relatedAccessories: z.array(CmsReference),
  similarProducts: z.array(CmsReference),
  similarPackages: z.array(CmsReference),
  includes: z.array(z.object({ product: CmsReference, quantity: z.int() })),
  salesCount: z.int(),
  createdAt: Instant,
})
export type CmsProduct = z.infer<typeof CmsProduct>

// Translation pages name the fields they want; all other callers get the full product, in value and type.
export const WholeUnlessFieldsAreNamed = CmsProduct.partial().extend({
  _id: Id,
  version: Version,
}) as unknown as typeof CmsProduct

export const WrittenPrice = z.object({
  amount: z.int().min(0, 'validation.price').max(maxPrice),
  currency: z.string().length(3),
})
const idList = (max: number) => z.array(Id).max(max)
const Url = z.url({ protocol: /^https?$/, error: 'validation.url' }).max(2048)

/** A translation may be empty and falls back to the other language; both may not. */
const writtenTexts = {
  name: text(productFields.name.max, 0).optional(),
  shortName: text(productFields.shortName.max, 0).optional(),
  description: z.string().max(productFields.description.max).optional(),
  faqs: z
    .array(z.strictObject({ question: text(255), answer: text(255) }))
    .max(productFields.faqs.max)
    .optional(),
}

const alt = text(255, 0).optional()
/** `alt` is in the request's language; `alts` are all there are. */
const WrittenImage = z.union([
  // First, so that what is wrong in it is told at its place.
  z.strictObject({ _id: Id, alt, alts: z.strictObject({ en: alt, ar: alt }).optional() }),
  Id,
])
export type WrittenImage = z.infer<typeof WrittenImage>

const written = {
  ...writtenTexts,
  /** Texts of named languages, so that one call may write several. */
  texts: z
    .strictObject({
      en: z.strictObject(writtenTexts).optional(),
      ar: z.strictObject(writtenTexts).optional(),
    })
    .optional(),
  price: WrittenPrice.nullable().optional(),
  priceBeforeDiscount: WrittenPrice.nullable().optional(),
  images: z.array(WrittenImage).min(1).max(maxImages).optional(),
  documentations: z
    .array(
      z.strictObject({
        title: text(120),
        url: Url.optional(),
        file: Id.optional(),
        language: z.enum(enums.Language).optional(),
      }),
    )
    // Neither a link nor a file: nothing to open.
    .superRefine((papers, context) => {
      for (const [index, { url, file }] of papers.entries())
        if (url === undefined && file === undefined)
          context.addIssue({ code: 'custom', message: 'validation.linkOrFile', path: [index, 'url'] })
    })
    .max(productFields.documentations.max)
    .optional(),
  certifications: z
    .array(
      z.strictObject({
        name: text(120),
        issuer: text(60).optional(),
        number: text(60).optional(),
        validUntil: z.iso.date().optional(),
        file: Id.optional(),
      }),
    )
    .max(productFields.certifications.max)
    .optional(),
  applications: idList(productFields.applications.max).optional(),
  useCases: idList(productFields.useCases.max).optional(),
  industries: idList(productFields.industries.max).optional(),
  tags: idList(productFields.tags.max).optional(),
  relatedAccessories: idList(productFields.relatedAccessories.max).optional(),
  similarProducts: idList(productFields.similarProducts.max).optional(),
  similarPackages: idList(productFields.similarPackages.max).optional(),
  includes: z
    .array(z.strictObject({ product: Id, quantity: z.int().min(1).max(1000) }))
    .max(productFields.includes.max)
    .optional(),
  ...factsWritten,
  /** All facts by attributes: those that are not among them go. */
  facts: z.array(WrittenFact).max(maxFacts).optional(),
  visibility: z.enum(enums.Visibility).optional(),
  /** A stock count: the difference is recorded as a movement; an outdated version of the stock is rejected. */
  stock: z
    .strictObject({
      onHand: z.int().min(0).max(10_000_000).optional(),
      lowStockThreshold: z.int().min(0).max(productFields.lowStockThreshold.max).nullable().optional(),
      version: Version.optional(),
    })
    .optional(),
}

/** Partial update; absent keys stay as they are. Texts are in the request's language. */
export const ProductChanges = z.strictObject({ ...written, version: Version.optional() })
export type ProductChanges = z.infer<typeof ProductChanges>

export const ProductCode = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim() : value),
  z
    .string()
    .min(1)
    .max(productFields.code.max)
    .regex(/^[A-Za-z0-9._-]+$/, 'validation.code'),
)

/** A new product; its type decides which fields it needs (docs/product/catalogue.md#asked-by-type). */
export const NewProduct = z.strictObject({
  ...written,
  code: ProductCode,
  type: z.enum(enums.ProductType),
  hardwareType: z.enum(enums.HardwareType).optional(),
  licenseType: z.enum(enums.LicenseType).optional(),
})
export type NewProduct = z.infer<typeof NewProduct>

/** A bulk action on `ids` or on the filter of a list, up to 1,000 products. */
export const cmsProductSorts = ['name', 'code', 'price', 'updatedAt', 'createdAt'] as const

/** Filters and order of the staff list. */
export const cmsProductFilters = {
  hardwareType: queryList(z.enum(enums.HardwareType)),
  search: queryText(100),
  type: queryList(z.enum(enums.ProductType)),
  group: ids,
  missingTranslation: queryList(z.enum(enums.Language)),
  kind: queryList(z.enum(enums.ProductKind)),
  visibility: queryList(z.enum(enums.Visibility)),
  stock: queryList(z.enum(['low', 'out'])),
  application: ids,
  useCase: ids,
  industry: ids,
  tag: ids,
  ...factFilters,
  ids,
  sort: querySort(cmsProductSorts),
}
export const CmsProductsQuery = z.object({ ...CmsPaging.shape, ...cmsProductFilters })
export type CmsProductsQuery = z.infer<typeof CmsProductsQuery>

/** The most that can be named by id; more are selected by a filter. */
export const maxBulkIds = 1_000
const { sort: _sort, ...filters } = cmsProductFilters
/** What a bulk action may be narrowed to. */
export const bulkFilters = filters
export const BulkProducts = z
  .strictObject({
    ids: z.array(Id).min(1).max(maxBulkIds).optional(),
    /** Everything the list shows under this filter; an empty filter is every product. */
    filter: z.strictObject(bulkFilters).optional(),
    set: z.strictObject({
      visibility: z.enum(enums.Visibility).optional(),
      addTags: idList(productFields.tags.max).optional(),
      addToGroup: Id.optional(),
      remove: z.literal(true).optional(),
    }),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    error: 'validation.required',
    path: ['ids'],
  })
  .refine(({ set }) => Object.keys(set).length > 0, { error: 'validation.required', path: ['set'] })
export type BulkProducts = z.infer<typeof BulkProducts>

export const maxBulkRefused = 1_000
const BulkRefusal = z.object({ _id: Id, name: z.string(), code: z.string(), message: z.string() })
export type BulkRefusal = z.infer<typeof BulkRefusal>
export const BulkDone = z.object({
  matched: z.int(),
  changed: z.int(),
  /** The first thousand of them by name. */
  failed: z.array(BulkRefusal),
})
/** A bulk change that runs in the background. */
export const BulkRun = BulkDone.extend({
  _id: Id,
  done: z.int(),
  failedCount: z.int(),
  isEnded: z.boolean(),
})
export type BulkRun = z.infer<typeof BulkRun>
