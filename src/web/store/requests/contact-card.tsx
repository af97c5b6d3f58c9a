import { IconBrandWhatsapp, IconMail, IconMapPin } from '@tabler/icons-react'
import { brand } from '#brand'
import { useLanguage, useT } from '#web/language/language.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useSettings } from '../settings.ts'
import styles from './contact-card.module.css'

/** The other ways to the seller: email, two addresses, and WhatsApp where the shop has it. */
export function ContactCard() {
  const t = useT('store.requests.card')
  const language = useLanguage()
  const { seller, visibility } = useSettings()
  const { whatsapp } = visibility
  const { email, addresses } = brand.contact
  return (
    <address className={styles.card}>
      <h2>{t('title')}</h2>
      <div className={styles.row}>
        <IconMail size={20} stroke={1.6} aria-hidden />
        <div>
          <h3>{t('email')}</h3>
          <a href={`mailto:${email}`}>
            <bdi>{email}</bdi>
          </a>
        </div>
      </div>
      <div className={styles.row}>
        <IconMapPin size={20} stroke={1.6} aria-hidden />
        <div>
          <h3>{t('addresses')}</h3>
          <p>{seller.name}</p>
          {addresses.map((address) => (
            <p key={address.en}>{address[language]}</p>
          ))}
        </div>
      </div>
      {whatsapp.enabled && whatsapp.url !== '' && (
        <ButtonAnchor isWide href={whatsapp.url} target="_blank" rel="noopener noreferrer">
          <IconBrandWhatsapp size={20} aria-hidden />
          {t('whatsapp')} <VisuallyHidden>{t('newTab')}</VisuallyHidden>
        </ButtonAnchor>
      )}
    </address>
  )
}
