import '#web/theme/fonts.css'
import '#web/theme/tokens.css'
import '#web/theme/base.css'
import { type ReactNode, useContext } from 'react'
import {
  type LoaderFunctionArgs,
  Links,
  Meta,
  Outlet,
  type RouterContextProvider,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import { brand, brandAssets } from '#brand'
import type { Language } from '#contract/enums.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { PageTheme } from '#contract/theme-colours.ts'
import { serverContext } from './api/load.ts'
import { AlternateLinks } from './language/alternate-links.tsx'
import { DrawnInZone } from './language/language.tsx'
import { shopTimeZone } from './language/time-zone.ts'
import { defaultLanguage, languageOfPath } from '#i18n/paths.ts'
import type { ShopSettings } from './store/settings.ts'
import { useTakenOver } from './take-over/use-taken-over.ts'
import { FontPreloads } from './theme/font-preloads.tsx'
import { HeadScriptContext, InlineScript } from './theme/inline-script.tsx'
import { CrashScreen } from './ui/page/crash-screen.tsx'
import { PageArrival } from './ui/page/page-arrival.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  const { origin, apiHost, hasOutbox, bar, theme, timeZone } = (context as RouterContextProvider).get(
    serverContext,
  )
  return { origin, apiHost, hasOutbox, bar, theme, timeZone }
}

const told = (name: string): unknown => JSON.parse(document.documentElement.dataset[name] ?? 'null')

/** What the server said in the first document holds for the whole visit. */
export const clientLoader = () => ({
  origin: window.location.origin,
  apiHost: document.documentElement.dataset.apiHost ?? '',
  hasOutbox: document.documentElement.dataset.outbox !== undefined,
  bar: told('bar') as BothTexts | null,
  theme: told('theme') as PageTheme | null,
  timeZone: shopTimeZone(),
})

export const shouldRevalidate = () => false

/** The document around every page, also around an error page. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const site = useRouteLoaderData<typeof loader>('root')
  const language = languageOfPath(pathname) ?? defaultLanguage
  const headScript = useContext(HeadScriptContext)
  useTakenOver()
  return (
    <html
      lang={language}
      dir={language === 'ar' ? 'rtl' : 'ltr'}
      data-brand={brand.id}
      data-api-host={site?.apiHost || undefined}
      data-outbox={site?.hasOutbox ? '' : undefined}
      data-bar={site?.bar ? JSON.stringify(site.bar) : undefined}
      data-theme={site?.theme ? JSON.stringify(site.theme) : undefined}
      data-time-zone={site?.timeZone}
      data-color-scheme="light"
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {(['light', 'dark'] as const).map((scheme) => (
          <meta
            key={scheme}
            name="theme-color"
            content={site?.theme?.surfaces[scheme] ?? brand.colors[scheme].surface}
            media={`(prefers-color-scheme: ${scheme})`}
            data-theme={scheme}
          />
        ))}
        <InlineScript code={headScript} />
        <Icons language={language} />
        <link rel="apple-touch-icon" href={brandAssets.appleTouchIcon} />
        <link rel="manifest" href={`/${language}/manifest.webmanifest`} />
        <FontPreloads language={language} />
        {site && <AlternateLinks origin={site.origin} />}
        <Meta />
        <Links />
        {site?.theme && <link rel="stylesheet" href={site.theme.stylesheet} />}
      </head>
      <body>
        {site?.bar && (
          <aside className="shop-bar" aria-labelledby="shop-bar">
            <p id="shop-bar" role="note">
              {site.bar[language]}
            </p>
          </aside>
        )}
        <DrawnInZone value={site?.timeZone}>{children}</DrawnInZone>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** The one from the settings, else the brand's. */
function Icons({ language }: { language: Language }) {
  const uploaded = useRouteLoaderData<ShopSettings>(`${language}/store/store-layout`)?.favicon
  if (uploaded) return <link rel="icon" href={uploaded.url} />
  return (
    <>
      <link rel="icon" href={brandAssets.favicon} type="image/svg+xml" />
      <link rel="icon" href={brandAssets.faviconPng} type="image/png" sizes="48x48" />
    </>
  )
}

export default function Root() {
  return (
    <>
      <Outlet />
      <PageArrival />
    </>
  )
}

export function ErrorBoundary() {
  return <CrashScreen />
}
