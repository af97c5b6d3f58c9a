import { IconLanguage } from '@tabler/icons-react'
import { useT } from '#web/language/language.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** The way to a thing's translations, among the actions of its page. */
export function TranslateLink({ to }: { to: string }) {
  const t = useT('cms.translate')
  return (
    <ButtonLink to={to}>
      <IconLanguage size={18} aria-hidden />
      {t('action')}
    </ButtonLink>
  )
}
