import { useEffect, useState } from 'react'
import { enums } from '#contract/enums.ts'
import { cmsThemeApi, type Theme } from '#contract/theme.ts'
import { schemes } from '#contract/theme-colours.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { useDebounced } from '#web/ui/form/use-debounced.ts'
import styles from './theme.module.css'

const quietMilliseconds = 600

/** The shop's home page with what is typed, in both languages and schemes, a moment after the last change. */
export function ThemePreview({ theme }: { theme: Theme | undefined }) {
  const t = useT('cms.theme')
  const languages = useT('cms.bothLanguages.languages')
  const wanted = useDebounced(theme && JSON.stringify(theme), quietMilliseconds)
  const [token, setToken] = useState<string>()

  // The server draws the pages, from a draft of its own.
  useEffect(() => {
    if (wanted === undefined) return
    let isLeft = false
    void call(cmsThemeApi.draft, { body: { theme: JSON.parse(wanted) as Theme } })
      .then(({ data }) => {
        if (!isLeft) setToken(data.token)
      })
      // What cannot be shown leaves what was shown before.
      .catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [wanted])

  return (
    <aside className={styles.preview} aria-label={t('preview')}>
      <h2>{t('preview')}</h2>
      <p className={styles.muted}>{t('previewHint')}</p>
      <div className={styles.frames}>
        {enums.Language.flatMap((language) =>
          schemes.map((scheme) => (
            <figure key={`${language} ${scheme}`}>
              <div className={styles.frame}>
                {token && (
                  <iframe
                    title={t('previewOf', { language: languages(language), scheme: t(`scheme.${scheme}`) })}
                    src={`/${language}?theme=${token}&scheme=${scheme}`}
                    tabIndex={-1}
                    sandbox="allow-same-origin"
                  />
                )}
              </div>
              <figcaption>
                {t('previewOf', { language: languages(language), scheme: t(`scheme.${scheme}`) })}
              </figcaption>
            </figure>
          )),
        )}
      </div>
    </aside>
  )
}
