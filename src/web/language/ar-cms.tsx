import { cms } from '#i18n/ar/cms.ts'
import { WithQueries } from '#web/api/with-queries.tsx'
import { base } from './ar-base.ts'
import { forms } from './ar-forms.ts'
import { LanguageBranch } from './language-branch.tsx'

const words = { ...base, ...forms, cms }

export default function ArabicCms() {
  return (
    <WithQueries>
      <LanguageBranch language="ar" words={words} />
    </WithQueries>
  )
}
