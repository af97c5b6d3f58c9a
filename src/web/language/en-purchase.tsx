import { Outlet } from 'react-router'
import { purchase } from '#i18n/en/purchase.ts'
import { forms } from './en-forms.ts'
import { MoreWords } from './more-words.tsx'

const words = { ...forms, store: purchase }

/** The way from the cart to the order, and what a customer has. */
export default function EnglishPurchase() {
  return (
    <MoreWords words={words}>
      <Outlet />
    </MoreWords>
  )
}
