import { IconMenu2, IconShoppingCart } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { brand } from '#brand'
import { LanguageMenu } from '#web/language/language-menu.tsx'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { ThemeSwitch } from '#web/theme/theme-switch.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { useCart } from './cart/cart-state.ts'
import { Catalogue, CatalogueMenu } from './catalogue/catalogue-menu.tsx'
import styles from './header.module.css'
import { SearchForm } from './search/search-form.tsx'
import { useSettings } from './settings.ts'
import { WishlistButton } from './wishlist/wishlist-button.tsx'

export function Header() {
  const t = useT('store.header')
  const language = useLanguage()
  const { logo, supportedLanguages } = useSettings()
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Drawer />
        <Link to="/" className={styles.logo} aria-label={t('home', { brand: brand.name[language] })}>
          <Logo uploaded={logo} />
        </Link>
        <div className={styles.wide}>
          <CatalogueMenu />
        </div>
        <SearchForm className={styles.search} />
        <div className={styles.tools}>
          <div className={styles.wide}>
            <LanguageMenu offered={supportedLanguages} />
            <ThemeSwitch />
          </div>
          <WishlistButton className={styles.tool} countClassName={styles.count} />
          {brand.flags.cart && <CartLink />}
          <div className={styles.wide}>
            <AccountMenu />
          </div>
        </div>
      </div>
    </header>
  )
}

function CartLink() {
  const t = useT('store.header')
  const format = useFormat()
  const { count } = useCart()
  return (
    <Link to="/cart" className={styles.tool} aria-label={t('cartCount', { count })} title={t('cart')}>
      <IconShoppingCart size={22} />
      {count > 0 && <span className={styles.count}>{format.number(count)}</span>}
    </Link>
  )
}

function HelpLinks() {
  const t = useT('store.footer')
  return (
    <nav className={styles.help} aria-label={t('help')}>
      <Link to="/contact">{t('contact')}</Link>
      <Link to="/requestAQuote">{t('requestQuote')}</Link>
    </nav>
  )
}

/** What has no room in the header of a phone. */
function Drawer() {
  const t = useT('navigation')
  const { key } = useLocation()
  const { supportedLanguages } = useSettings()
  const [openedAt, setOpenedAt] = useState<string>()
  return (
    <div className={styles.narrow}>
      <IconButton label={t('menu')} onClick={() => setOpenedAt(key)}>
        <IconMenu2 size={22} />
      </IconButton>
      {/* Going to another page closes it. */}
      <Dialog kind="start" isOpen={openedAt === key} onClose={() => setOpenedAt(undefined)} title={t('menu')}>
        <div className={styles.drawer}>
          <AccountMenu isList onLeave={() => setOpenedAt(undefined)} />
          <Catalogue />
          <HelpLinks />
          <div className={styles.choices}>
            <LanguageMenu offered={supportedLanguages} />
            <ThemeSwitch />
          </div>
        </div>
      </Dialog>
    </div>
  )
}
