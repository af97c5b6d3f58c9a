import { Outlet } from 'react-router'
import { account } from '#i18n/ar/account.ts'
import { MoreWords } from './more-words.tsx'

const words = { account }

/** A person's own account. */
export default function ArabicAccount() {
  return (
    <MoreWords words={words}>
      <Outlet />
    </MoreWords>
  )
}
