import type { ReactNode } from 'react'
import { Outlet, useRouteLoaderData } from 'react-router'
import { storeSettingsApi } from '#contract/settings.ts'
import { inBrowser, type Load, onServer, type ScreenProps } from '#web/api/load.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { ErrorScreen } from '#web/ui/page/error-screen.tsx'
import { mainId, SkipLink } from '#web/ui/page/skip-link.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LateDock } from './late-dock.tsx'
import { SettingsContext, type ShopSettings } from './settings.ts'
import { SignInDialog } from './sign-in/sign-in-dialog.tsx'
import styles from './store-layout.module.css'

const load = async ({ call }: Load) => {
  const { data } = await call(storeSettingsApi.find)
  return data
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Settings hold for the visit; moving between pages does not ask for them again. */
export const shouldRevalidate = () => false

export default function StoreLayout({ loaderData }: ScreenProps<typeof load>) {
  return (
    <Frame settings={loaderData}>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary() {
  const t = useT('store.products')
  const settings = useRouteLoaderData<ShopSettings>(`${useLanguage()}/store/store-layout`)
  const screen = <ErrorScreen back={{ to: '/products', label: t('back') }} />
  return settings ? <Frame settings={settings}>{screen}</Frame> : <main id={mainId}>{screen}</main>
}

function Frame({ settings, children }: { settings: ShopSettings; children: ReactNode }) {
  return (
    <SettingsContext value={settings}>
      <SkipLink />
      <Header />
      <main id={mainId} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <LateDock />
      <SignInDialog />
    </SettingsContext>
  )
}
