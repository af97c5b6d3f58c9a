import { cms } from '#i18n/ar/cms.ts'
import { base } from './ar-base.ts'
import { forms } from './ar-forms.ts'
import { LanguageBranch } from './language-branch.tsx'

const words = { ...base, ...forms, cms }

export default function ArabicCms() {
  return <LanguageBranch language="ar" words={words} />
}
