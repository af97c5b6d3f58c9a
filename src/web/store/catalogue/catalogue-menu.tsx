import { IconChevronDown } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { publicEnums } from '#contract/public-enums.ts'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { shoppingPart } from '#web/language/shopping-words.ts'
import { Menu } from '#web/ui/menu.tsx'
import styles from './catalogue-menu.module.css'

const Panel = shoppingPart(() => import('./catalogue-panel.tsx').then(({ CataloguePanel: panel }) => panel))

/** The five groups the catalogue is browsed by; once it is opened with a script, all that things are. */
export function CatalogueMenu() {
  const t = useT('store.header')
  const [wasOpened, setWasOpened] = useState(false)
  const links = <Links />
  return (
    <Menu
      align="start"
      label={t('catalogue')}
      onOpen={() => setWasOpened(true)}
      button={
        <>
          {t('catalogue')}
          <IconChevronDown size={16} aria-hidden />
        </>
      }
    >
      {wasOpened ? (
        <Suspense fallback={links}>
          <Panel>{links}</Panel>
        </Suspense>
      ) : (
        links
      )}
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
      <Link to="/catalogue">{t('store.header.byType')}</Link>
      {publicEnums.ProductKind.map((kind) => (
        <Link key={kind} to={`/products?kind=${kind}`}>
          {t(`enums.ProductKind.${kind}`)}
        </Link>
      ))}
    </>
  )
}
