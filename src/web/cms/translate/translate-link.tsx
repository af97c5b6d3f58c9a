import { IconLanguage } from '@tabler/icons-react'
import { useT } from '#web/language/language.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useMayOpen } from '../page-needs.ts'

/** The way to a thing's translations, among the actions of its page; not for those who may not translate it. */
export function TranslateLink({ to }: { to: string }) {
  const t = useT('cms.translate')
  const mayOpen = useMayOpen()
  if (!mayOpen(to)) return null
  return (
    <ButtonLink to={to}>
      <IconLanguage size={18} aria-hidden />
      {t('action')}
    </ButtonLink>
  )
}
