import { Outlet } from 'react-router'
import { solutions } from '#i18n/ar/solutions.ts'
import { forms } from './ar-forms.ts'
import { MoreWords } from './more-words.tsx'

const words = { ...forms, store: { solutions } }

/** Where the shop works out lists of products for a use case. */
export default function ArabicSolutions() {
  return (
    <MoreWords words={words}>
      <Outlet />
    </MoreWords>
  )
}
