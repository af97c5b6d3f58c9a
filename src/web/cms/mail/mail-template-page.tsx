import { data } from 'react-router'
import { isTemplateKind } from '#contract/mail-template-kinds.ts'
import { mailTemplatesApi } from '#contract/mail-templates.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { ErrorScreen } from '../error-screen.tsx'
import { TemplateForm } from './template-form.tsx'

const load = async ({ call, params }: Load) => {
  const { data: templates } = await call(mailTemplatesApi.list, {})
  const template = templates.find(({ kind }) => kind === params.kind)
  if (!template || !isTemplateKind(template.kind)) throw data({ code: 'not_found' }, { status: 404 })
  return template
}

export const clientLoader = inBrowser(load)

export default function MailTemplatePage({ loaderData }: ScreenProps<typeof load>) {
  return <TemplateForm key={loaderData.kind} template={loaderData} />
}

export function ErrorBoundary() {
  const t = useT('cms.mail')
  return <ErrorScreen back={{ to: '/cms/settings/mail', label: t('back') }} />
}
