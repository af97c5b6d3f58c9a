import { useT } from '#web/language/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { AddressText } from '../addresses/address-text.tsx'
import { AddressTitle } from '../addresses/address-title.tsx'
import type { SavedAddress } from '../addresses/saved-addresses.ts'
import styles from './saved.module.css'
import { openerProps } from './use-open-form.tsx'

type Props = {
  address: SavedAddress
  /** Not while another form is open: what is typed there would be lost. */
  canEdit: boolean
  isBusy: boolean
  onEdit: () => void
  onMakeDefault: () => void
  onRemove: () => void
}

export function AddressCard({ address, canEdit, isBusy, onEdit, onMakeDefault, onRemove }: Props) {
  const t = useT()
  const name = `\u2068${address.name || address.fullName}\u2069`
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <AddressTitle address={address} />
        <Badge>{t(`enums.AddressType.${address.type}`)}</Badge>
      </div>
      <AddressText address={address} />
      {!address.isOfCompany && (
        <div className={styles.actions}>
          <Button
            kind="quiet"
            size="small"
            {...openerProps(address.id)}
            disabled={!canEdit}
            aria-label={t('account.profile.addresses.editNamed', { name })}
            onClick={onEdit}
          >
            {t('actions.edit')}
          </Button>
          {!address.isDefault && (
            <Button
              kind="quiet"
              size="small"
              isBusy={isBusy}
              aria-label={t('account.profile.addresses.makeDefaultNamed', { name })}
              onClick={onMakeDefault}
            >
              {t('account.profile.addresses.makeDefault')}
            </Button>
          )}
          <Button
            kind="quiet"
            size="small"
            aria-label={t('account.profile.removeNamed', { name })}
            onClick={onRemove}
          >
            {t('actions.remove')}
          </Button>
        </div>
      )}
    </li>
  )
}
