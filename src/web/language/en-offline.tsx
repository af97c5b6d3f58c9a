import { Outlet } from 'react-router'
import { offline } from '#i18n/en/offline.ts'
import { MoreWords } from './more-words.tsx'

const words = { offline }

/** What is shown when the shop cannot be reached. */
export default function EnglishOffline() {
  return (
    <MoreWords words={words}>
      <Outlet />
    </MoreWords>
  )
}
