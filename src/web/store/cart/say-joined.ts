import { maxLines } from '#contract/lines.ts'
import { locales } from '#i18n/format.ts'
import { defaultLanguage, languageOfPath } from '#i18n/paths.ts'
import { translatorOf } from '#web/language/translator.ts'
import { showAlert } from '#web/ui/alerts/alert-state.ts'

const wordsIn = {
  en: async () => {
    const [{ common }, { purchase }] = await Promise.all([
      import('#i18n/en/common.ts'),
      import('#i18n/en/purchase.ts'),
    ])
    return { actions: common.actions, store: purchase }
  },
  ar: async () => {
    const [{ common }, { purchase }] = await Promise.all([
      import('#i18n/ar/common.ts'),
      import('#i18n/ar/purchase.ts'),
    ])
    return { actions: common.actions, store: purchase }
  },
}

type Joined = { count: number; leftOut: number; undo: () => void }

/** Says that the account's cart came to the one of this browser, and offers to have it as it was. */
export async function sayJoined({ count, leftOut, undo }: Joined): Promise<void> {
  const language = languageOfPath(window.location.pathname) ?? defaultLanguage
  const t = translatorOf(await wordsIn[language](), locales[language])
  showAlert({
    type: 'info',
    message: String(
      leftOut > 0
        ? t('store.cart.joinedFull', { count: leftOut, max: maxLines })
        : t('store.cart.joined', { count }),
    ),
    action: { label: String(t('actions.undo')), run: undo },
  })
}
