import { templateGroups, type TemplateKind } from '#contract/mail-template-kinds.ts'
import { mailTemplatesApi } from '#contract/mail-templates.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { PageHead } from '../page-head.tsx'
import { useMayOpen } from '../page-needs.ts'
import { Panel } from '../panel.tsx'
import styles from './mail.module.css'
import { TestMailButton } from './test-mail.tsx'

const load = async ({ call }: Load) => {
  const { data } = await call(mailTemplatesApi.list, {})
  return data
}

export const clientLoader = inBrowser(load)

type Template = Data<typeof mailTemplatesApi.list>

/** The emails whose words can be changed, by what they are about. */
export default function MailPage({ loaderData }: ScreenProps<typeof load>) {
  const t = useT('cms')
  const mayOpen = useMayOpen()
  const groups = Object.entries(templateGroups) as [keyof typeof templateGroups, readonly TemplateKind[]][]
  const inGroup = (kinds: readonly TemplateKind[]) => loaderData.filter(({ kind }) => kinds.includes(kind))
  return (
    <div className={styles.page}>
      <PageHead
        title={t('mail.title')}
        crumbs={[
          ...(mayOpen('/cms/settings') ? [{ label: t('settings.title'), to: '/cms/settings' }] : []),
          { label: t('mail.title') },
        ]}
        actions={<TestMailButton />}
      >
        {t('mail.about')}
      </PageHead>
      <div className={styles.groups}>
        {groups.map(([group, kinds]) => (
          <Panel key={group} title={t(`mail.groups.${group}`)} isFlush>
            <ul className={styles.kinds}>
              {inGroup(kinds).map((template) => (
                <Row key={template.kind} template={template} />
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </div>
  )
}

function Row({ template }: { template: Template }) {
  const t = useT('cms')
  const format = useFormat()
  const changed = (['en', 'ar'] as const).filter((language) => template[language].isOwn)
  const [last] = changed
    .map((language) => template[language])
    .toSorted((a, b) => (b.updatedAt ?? '').localeCompare(a.updatedAt ?? ''))
  return (
    <li className={styles.kind}>
      <Link to={`/cms/settings/mail/${template.kind}`} className={styles.name}>
        {t(`outbox.kinds.${template.kind}`)}
      </Link>
      <span className={styles.state}>
        {changed.map((language) => (
          <Badge key={language} tone="accent">
            {t(`mail.ownWords.${language}`)}
          </Badge>
        ))}
        {changed.length === 0 && t('mail.builtIn')}
      </span>
      <span className={styles.by}>
        {last?.updatedAt && t('mail.changedBy', { name: last.by ?? '', date: format.date(last.updatedAt) })}
      </span>
    </li>
  )
}
