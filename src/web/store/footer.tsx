import { brand } from '#brand'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Catalogue } from './catalogue/catalogue-menu.tsx'
import styles from './footer.module.css'
import { useSettings } from './settings.ts'

/** As they write themselves, in every language. */
const socialNames: Record<string, string> = {
  facebook: 'Facebook',
  x: 'X',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  snapchat: 'Snapchat',
  github: 'GitHub',
}

export function Footer() {
  const t = useT('store.footer')
  const language = useLanguage()
  const { copyright, socialLinks, visibility, seller } = useSettings()
  const { flags, contact } = brand
  return (
    <footer className={styles.footer}>
      <div className={styles.inner} data-under-whatsapp={visibility.whatsapp.enabled || undefined}>
        <div className={styles.columns}>
          <section>
            <h2>{brand.name[language]}</h2>
            <a href={`mailto:${contact.email}`}>
              <bdi>{contact.email}</bdi>
            </a>
            {contact.addresses.map((address) => (
              <p key={address.en}>{address[language]}</p>
            ))}
          </section>
          <section>
            <h2>{t('catalogue')}</h2>
            <Catalogue />
          </section>
          <section>
            <h2>{t('help')}</h2>
            <Link to="/contact">{t('contact')}</Link>
            <Link to="/requestAQuote">{t('requestQuote')}</Link>
          </section>
          {(flags.terms || flags.policy) && (
            <section>
              <h2>{t('legal')}</h2>
              {flags.terms && <Link to="/termsAndConditions">{t('terms')}</Link>}
              {flags.policy && <Link to="/privacyPolicy">{t('privacy')}</Link>}
            </section>
          )}
          {socialLinks.length > 0 && (
            <section>
              <h2>{t('follow')}</h2>
              {socialLinks.map(({ key, value }) => (
                <a key={key} href={value} target="_blank" rel="noopener noreferrer">
                  {socialNames[key] ?? t('website')}
                </a>
              ))}
            </section>
          )}
        </div>
        <div className={styles.legal}>
          <p>{copyright}</p>
          <p>{seller.name}</p>
          <p>
            {t('cr')} <bdi>{seller.crNumber}</bdi>
          </p>
          <p>
            {t('vat')} <bdi>{seller.vatNumber}</bdi>
          </p>
        </div>
      </div>
    </footer>
  )
}
