import { Outlet } from 'react-router'
import { purchase } from '#i18n/ar/purchase.ts'
import { WithQueries } from '#web/api/with-queries.tsx'
import { forms } from './ar-forms.ts'
import { MoreWords } from './more-words.tsx'

const words = { ...forms, store: purchase }

/** The way from the cart to the order, and what a customer has. */
export default function ArabicPurchase() {
  return (
    <WithQueries>
      <MoreWords words={words}>
        <Outlet />
      </MoreWords>
    </WithQueries>
  )
}
