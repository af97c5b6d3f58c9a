import type { ReactNode } from 'react'
import { brandAssets } from '#brand'
import { LanguageMenu } from '#web/language/language-menu.tsx'
import { ThemeSwitch } from '#web/theme/theme-switch.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { mainId } from '#web/ui/page/skip-link.tsx'
import styles from './login-page.module.css'

type Props = { title: string; heading: string; about?: string | undefined; children: ReactNode }

/** Around what is done before one is signed in to the CMS. */
export function LoginFrame({ title, heading, about, children }: Props) {
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      <header className={styles.tools}>
        <LanguageMenu />
        <ThemeSwitch />
      </header>
      <main id={mainId} className={styles.main}>
        <div className={styles.box}>
          <div className={styles.logo}>
            <Logo />
          </div>
          <div>
            <h1 className={styles.title}>{heading}</h1>
            {about && <p className={styles.about}>{about}</p>}
          </div>
          {children}
        </div>
      </main>
      <div className={styles.picture} aria-hidden>
        <img src={brandAssets.loginBackground} alt="" width={1600} height={1000} fetchPriority="high" />
      </div>
    </div>
  )
}
