import { Outlet } from 'react-router'
import { account } from '#i18n/en/account.ts'
import { forms } from './en-forms.ts'
import { MoreWords } from './more-words.tsx'

const words = { ...forms, account }

/** A person's own account. */
export default function EnglishAccount() {
  return (
    <MoreWords words={words}>
      <Outlet />
    </MoreWords>
  )
}
