import { cms } from '#i18n/en/cms.ts'
import { WithQueries } from '#web/api/with-queries.tsx'
import { base } from './en-base.ts'
import { forms } from './en-forms.ts'
import { LanguageBranch } from './language-branch.tsx'

const words = { ...base, ...forms, cms }

export default function EnglishCms() {
  return (
    <WithQueries>
      <LanguageBranch language="en" words={words} />
    </WithQueries>
  )
}
