import { cms } from '#i18n/en/cms.ts'
import { base } from './en-base.ts'
import { forms } from './en-forms.ts'
import { LanguageBranch } from './language-branch.tsx'

const words = { ...base, ...forms, cms }

export default function EnglishCms() {
  return <LanguageBranch language="en" words={words} />
}
