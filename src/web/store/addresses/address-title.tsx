import { useT } from '#web/language/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ChoiceTitle } from '../saved-choice.tsx'
import type { SavedAddress } from './saved-addresses.ts'

/** What a saved address is called, and whether it is the one that is usually taken. */
export function AddressTitle({ address }: { address: SavedAddress }) {
  const t = useT('store.address')
  return (
    <ChoiceTitle>
      <bdi>{address.name || address.fullName}</bdi>
      {address.isDefault && <Badge tone="accent">{t('default')}</Badge>}
      {address.isOfCompany && <Badge>{t(address.site ? 'site' : 'ofCompany')}</Badge>}
    </ChoiceTitle>
  )
}
