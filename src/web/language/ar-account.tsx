import { Outlet } from 'react-router'
import { account } from '#i18n/ar/account.ts'
import { forms } from './ar-forms.ts'
import { MoreWords } from './more-words.tsx'

const words = { ...forms, account }

/** A person's own account. */
export default function ArabicAccount() {
  return (
    <MoreWords words={words}>
      <Outlet />
    </MoreWords>
  )
}
