import type { ReactNode } from 'react'
import { IconCertificate, IconDownload, IconExternalLink, IconFileText } from '@tabler/icons-react'
import { useFormat, useT } from '#web/language/language.tsx'
import styles from './downloads.module.css'
import type { ProductData } from './load-product.ts'

/** Manuals and data sheets: our own files are downloaded, others open beside this page. */
export function Documentations({ documentations }: Pick<ProductData, 'documentations'>) {
  const t = useT('store.product.languages')
  return (
    <ul className={styles.list}>
      {documentations.map(({ title, url, file, language }) => (
        <li key={title + (file?.url ?? url ?? '')}>
          <Away href={file?.url ?? url} isFile={file !== undefined}>
            <IconFileText size={22} className={styles.icon} aria-hidden />
            <span className={styles.words}>
              <span dir="auto">{title}</span>
              {language && <small>{t(language)}</small>}
            </span>
          </Away>
        </li>
      ))}
    </ul>
  )
}

/** Approvals, with number and expiry, and the document where there is one. */
export function Certifications({ certifications }: Pick<ProductData, 'certifications'>) {
  const t = useT('store.product')
  const format = useFormat()
  return (
    <ul className={styles.list}>
      {certifications.map(({ name, issuer, number, validUntil, file }) => (
        <li key={name + (number ?? '')}>
          <Away href={file?.url} isFile>
            <IconCertificate size={22} className={styles.icon} aria-hidden />
            <span className={styles.words}>
              <bdi>{name}</bdi>
              <small>
                {issuer && <bdi>{issuer}</bdi>}
                {number && (
                  <span>
                    {t('certificateNumber')} <bdi dir="ltr">{number}</bdi>
                  </span>
                )}
                {validUntil && <span>{t('validUntil', { date: format.date(validUntil) })}</span>}
              </small>
            </span>
          </Away>
        </li>
      ))}
    </ul>
  )
}

function Away({
  href,
  isFile,
  children,
}: {
  href: string | undefined
  isFile: boolean
  children: ReactNode
}) {
  if (!href) return <div className={styles.item}>{children}</div>
  return (
    <a
      className={styles.item}
      href={href}
      {...(isFile ? { download: true } : { target: '_blank', rel: 'noopener nofollow' })}
    >
      {children}
      {isFile ? (
        <IconDownload size={18} className={styles.mark} aria-hidden />
      ) : (
        <IconExternalLink size={18} className={styles.mark} aria-hidden />
      )}
    </a>
  )
}
