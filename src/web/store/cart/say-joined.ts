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

type Joined = { count: number; leftOut: number; undo?: () => void }

/** Says that the account's cart came to the one of this browser, which can be undone, and what a cart did not hold of both. */
export async function sayJoined({ count, leftOut, undo }: Joined): Promise<void> {
  const language = languageOfPath(window.location.pathname) ?? defaultLanguage
  const t = translatorOf(await wordsIn[language](), locales[language])
  const message =
    leftOut === 0
      ? t('store.cart.joined', { count })
      : t(count > 0 ? 'store.cart.joinedFull' : 'store.cart.full', { count: leftOut, max: maxLines })
  showAlert({
    type: 'info',
    message: String(message),
    ...(undo && { action: { label: String(t('actions.undo')), run: undo } }),
  })
}
