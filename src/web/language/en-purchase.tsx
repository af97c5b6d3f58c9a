import { Outlet } from 'react-router'
import { purchase } from '#i18n/en/purchase.ts'
import { WithQueries } from '#web/api/with-queries.tsx'
import { forms } from './en-forms.ts'
import { MoreWords } from './more-words.tsx'

const words = { ...forms, store: purchase }

/** The way from the cart to the order, and what a customer has. */
export default function EnglishPurchase() {
  return (
    <WithQueries>
      <MoreWords words={words}>
        <Outlet />
      </MoreWords>
    </WithQueries>
  )
}
