import { Outlet } from 'react-router'
import { requests } from '#i18n/en/requests.ts'
import { WithQueries } from '#web/api/with-queries.tsx'
import { forms } from './en-forms.ts'
import { MoreWords } from './more-words.tsx'

const words = { ...forms, store: { requests } }

/** Where people write to the seller, ask for quotes and answer them. */
export default function EnglishRequests() {
  return (
    <WithQueries>
      <MoreWords words={words}>
        <Outlet />
      </MoreWords>
    </WithQueries>
  )
}
