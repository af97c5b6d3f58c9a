import { Outlet } from 'react-router'
import { offline } from '#i18n/ar/offline.ts'
import { MoreWords } from './more-words.tsx'

const words = { offline }

/** What is shown when the shop cannot be reached. */
export default function ArabicOffline() {
  return (
    <MoreWords words={words}>
      <Outlet />
    </MoreWords>
  )
}
