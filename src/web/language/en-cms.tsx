import { cms } from '#i18n/en/cms.ts'
import { base } from './en-base.ts'
import { LanguageBranch } from './language-branch.tsx'

const words = { ...base, cms }

export default function EnglishCms() {
  return <LanguageBranch language="en" words={words} />
}
