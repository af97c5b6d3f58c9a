import { catalogue } from '#i18n/ar/catalogue.ts'
import { store } from '#i18n/ar/store.ts'
import { base } from './ar-base.ts'
import { LanguageBranch } from './language-branch.tsx'

const words = { ...base, store: { ...store, ...catalogue } }

export default function ArabicStore() {
  return <LanguageBranch language="ar" words={words} />
}
