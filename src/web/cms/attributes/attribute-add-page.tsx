import { inBrowser, type ScreenProps } from '#web/api/load.ts'
import { AttributeForm } from './attribute-form.tsx'
import { loadNew } from './load-attribute.ts'

export const clientLoader = inBrowser(loadNew)

export default function AttributeAddPage({ loaderData: { beside } }: ScreenProps<typeof loadNew>) {
  return <AttributeForm beside={beside} />
}
