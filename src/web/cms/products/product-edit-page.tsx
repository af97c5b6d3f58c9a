import { cmsProductsApi } from '#contract/products.ts'
import { knownId } from '#web/api/known-id.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

const load = async (given: Load) => {
  const { data } = await given.call(cmsProductsApi.find, { params: { id: knownId(given) } })
  return data
}

export const clientLoader = inBrowser(load)

export default function ProductEditPage({ loaderData: product }: ScreenProps<typeof load>) {
  return (
    <>
      <PageTitle title={product.name} />
      <PageHeading>{product.name}</PageHeading>
    </>
  )
}
