import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useT } from '#web/language/language.tsx'
import { useSettings } from './settings.ts'
import { useIsReadingOn } from './use-is-reading-on.ts'
import styles from './whatsapp-link.module.css'

/** Opens a chat with the seller in a new tab, where the settings allow it. On a phone it makes way while one reads on. */
export function WhatsAppLink() {
  const t = useT('store.footer')
  const isReadingOn = useIsReadingOn()
  const { enabled, url } = useSettings().visibility.whatsapp
  if (!enabled || !url) return null
  return (
    <aside className={styles.place} aria-label="WhatsApp">
      <a
        className={styles.link}
        data-away={isReadingOn || undefined}
        href={url}
        target="_blank"
        rel="noopener"
        aria-label={t('whatsapp')}
        title={t('whatsapp')}
      >
        <IconBrandWhatsapp size={28} stroke={1.6} aria-hidden />
      </a>
    </aside>
  )
}
