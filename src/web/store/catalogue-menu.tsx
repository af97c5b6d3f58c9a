import { IconChevronDown } from '@tabler/icons-react'
import { enums } from '#contract/enums.ts'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Menu } from '#web/ui/menu.tsx'
import styles from './catalogue-menu.module.css'

/** The five groups the catalogue is browsed by. */
export function CatalogueMenu() {
  const t = useT('store.header')
  return (
    <Menu
      align="start"
      label={t('catalogue')}
      button={
        <>
          {t('catalogue')}
          <IconChevronDown size={16} aria-hidden />
        </>
      }
    >
      <Links />
    </Menu>
  )
}

export function Catalogue() {
  const t = useT('store.header')
  return (
    <nav className={styles.catalogue} aria-label={t('catalogue')}>
      <Links />
    </nav>
  )
}

function Links() {
  const t = useT()
  return (
    <>
      <Link to="/products">{t('store.header.allProducts')}</Link>
      {enums.ProductKind.map((kind) => (
        <Link key={kind} to={`/products?kind=${kind}`}>
          {t(`enums.ProductKind.${kind}`)}
        </Link>
      ))}
    </>
  )
}
