import { cmsPicturesApi } from '#contract/pictures.ts'
import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { ErrorScreen } from '#web/ui/messages/error-screen.tsx'
import { PictureForm } from './picture-form.tsx'

const load = async (given: Load) => {
  const params = { id: idOrRedirect(given) }
  const [own, shown] = await Promise.all([
    given.call(cmsPicturesApi.find, { params, query: { fallback: false } }),
    given.call(cmsPicturesApi.find, { params }),
  ])
  return { own: own.data, shown: shown.data }
}

export const clientLoader = inBrowser(load)

export default function PictureEditPage({ loaderData }: ScreenProps<typeof load>) {
  return <PictureForm key={loaderData.own.id} {...loaderData} />
}

export function ErrorBoundary() {
  const t = useT('cms.metadata')
  return <ErrorScreen back={{ to: '/cms/metadata/pictures', label: t('back') }} />
}
