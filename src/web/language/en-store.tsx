import { catalogue } from '#i18n/en/catalogue.ts'
import { store } from '#i18n/en/store.ts'
import { base } from './en-base.ts'
import { LanguageBranch } from './language-branch.tsx'

const words = { ...base, store: { ...store, ...catalogue } }

export default function EnglishStore() {
  return <LanguageBranch language="en" words={words} />
}
