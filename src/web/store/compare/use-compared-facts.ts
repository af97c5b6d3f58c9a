import { useFormat, useT } from '#web/language/language.tsx'
import type { ProductData } from '../products/product/load-product.ts'
import { type Fact, type FactName, groupedFacts, useProductFacts } from '../products/product/product-facts.ts'

type ComparedFact = Omit<Fact, 'name'> & {
  name: FactName | 'price' | 'stock' | 'applications' | 'useCases' | 'industries' | 'includes'
}

/** All that a product can be compared by: its price and stock, its facts, and what it is made for. */
export function useComparedFacts(): (product: ProductData) => ComparedFact[] {
  const t = useT('store')
  const format = useFormat()
  const factsOf = useProductFacts()
  const titles = (items: { title: string }[]) => items.map(({ title }) => title)
  return (product) => [
    // A shop that shows no prices has no row of them.
    { name: 'price', values: product.price ? [format.money(product.price)] : [] },
    {
      name: 'stock',
      values: [
        product.onBackorder && product.supply
          ? product.supply
          : t(product.inStock ? 'product.inStock' : 'product.outOfStock'),
      ],
    },
    ...factsOf(product),
    { name: 'applications', values: titles(product.applications) },
    { name: 'useCases', values: titles(product.useCases) },
    { name: 'industries', values: titles(product.industries) },
    {
      name: 'includes',
      values: product.includes.map(({ product: { name }, quantity }) =>
        t('compare.included', { count: quantity, name }),
      ),
    },
    ...groupedFacts(product).filter(({ isComparable }) => isComparable),
  ]
}

/** What each row is called. */
export function useFactLabel(): (name: ComparedFact['name']) => string {
  const t = useT('store')
  return (name) => {
    switch (name) {
      case 'price':
        return t('products.groups.price')
      case 'stock':
        return t('products.groups.availability')
      case 'applications':
      case 'useCases':
      case 'industries':
        return t(`product.${name as 'applications'}`)
      case 'includes':
        return t('product.sections.includes')
      default:
        return t(`product.facts.${name as 'type'}`)
    }
  }
}
