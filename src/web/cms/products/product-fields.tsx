import { askedFields } from './asked-fields.ts'
import type { Product } from './product-data.ts'
import { DeliverySection } from './form/delivery-section.tsx'
import { DocumentationSection } from './form/documentation-section.tsx'
import { FactsSection } from './form/facts-section.tsx'
import { FaqSection } from './form/faq-section.tsx'
import { FoundBySection } from './form/found-by-section.tsx'
import { ImagesSection } from './form/images-section.tsx'
import { IncludesSection } from './form/includes-section.tsx'
import { KindSection } from './form/kind-section.tsx'
import { PriceSection } from './form/price-section.tsx'
import { RelatedSection } from './form/related-section.tsx'
import { SellingSection } from './form/selling-section.tsx'
import { TextsSection } from './form/texts-section.tsx'
import { useControls } from './form/use-controls.ts'
import type { ProductFormState } from './use-product-form.ts'

type Props = {
  form: ProductFormState
  product: Product | undefined
  currency: string
}

/** The form in sections; a product of another sort has others. */
export function ProductFields({ form, product, currency }: Props) {
  const asked = askedFields(form.draft)
  const section = { form, controls: useControls(form), asked }
  return (
    <>
      <KindSection {...section} isNew={product === undefined} />
      <TextsSection {...section} />
      <ImagesSection {...section} />
      <PriceSection {...section} currency={currency} reserved={product?.stock?.reserved} />
      <DeliverySection {...section} />
      <FactsSection {...section} />
      <FoundBySection {...section} />
      <IncludesSection {...section} productId={product?.id} />
      <DocumentationSection {...section} />
      <FaqSection {...section} />
      <RelatedSection {...section} productId={product?.id} />
      <SellingSection {...section} />
    </>
  )
}
