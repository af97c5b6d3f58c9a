import { Outlet } from 'react-router'
import { home } from '#i18n/ar/home.ts'
import { MoreWords } from './more-words.tsx'

const words = { store: { home } }

/** The home page, whose texts no other page has. */
export default function ArabicHome() {
  return (
    <MoreWords words={words}>
      <Outlet />
    </MoreWords>
  )
}
