import { cmsPicturesApi } from '#contract/pictures.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { ErrorScreen } from '../error-screen.tsx'
import { loadOwnAndShown } from '../form/load-own-and-shown.ts'
import { PictureForm } from './picture-form.tsx'

const load = (given: Load) => loadOwnAndShown(given, (options) => given.call(cmsPicturesApi.find, options))

export const clientLoader = inBrowser(load)

export default function PictureEditPage({ loaderData }: ScreenProps<typeof load>) {
  return <PictureForm key={loaderData.own.id} {...loaderData} />
}

export function ErrorBoundary() {
  const t = useT('cms.metadata')
  return <ErrorScreen back={{ to: '/cms/metadata/pictures', label: t('back') }} />
}
