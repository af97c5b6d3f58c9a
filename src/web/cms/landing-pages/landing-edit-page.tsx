import { redirect } from 'react-router'
import { cmsLandingPagesApi } from '#contract/landing-pages.ts'
import { landingWays, slugPattern } from '#contract/landing-ways.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { withLanguage } from '#i18n/paths.ts'
import { ErrorScreen } from '../error-screen.tsx'
import { landingPagesPath } from './landing-data.ts'
import { LandingForm } from './landing-form.tsx'

const load = async ({ call, params, language }: Load) => {
  const way = landingWays.find((one) => one === params.way)
  const { slug = '' } = params
  if (!way || !slugPattern.test(slug)) throw redirect(withLanguage(landingPagesPath, language))
  return (await call(cmsLandingPagesApi.find, { params: { way, slug } })).data
}

export const clientLoader = inBrowser(load)

export default function LandingEditPage({ loaderData: page }: ScreenProps<typeof load>) {
  return <LandingForm key={`${page.way} ${page.slug}`} page={page} />
}

export function ErrorBoundary() {
  const t = useT('cms.metadata.landing')
  return <ErrorScreen back={{ to: landingPagesPath, label: t('back') }} />
}
