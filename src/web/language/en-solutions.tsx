import { Outlet } from 'react-router'
import { solutions } from '#i18n/en/solutions.ts'
import { forms } from './en-forms.ts'
import { MoreWords } from './more-words.tsx'

const words = { ...forms, store: { solutions } }

/** Where the shop works out lists of products for a use case. */
export default function EnglishSolutions() {
  return (
    <MoreWords words={words}>
      <Outlet />
    </MoreWords>
  )
}
