import { IconBuildingBank, IconCreditCard, IconPlus } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import { maxPaymentMethods, storePaymentMethodsApi } from '#contract/payment-methods.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { BankForm, bringMethodForms, CardForm } from '../payment-methods/late-method-forms.ts'
import type { MethodKind } from '../payment-methods/method-draft.ts'
import { MethodText } from '../payment-methods/method-text.tsx'
import { type SavedMethod, useSavedMethods } from '../payment-methods/saved-methods.ts'
import { useMethodForm } from '../payment-methods/use-method-form.ts'
import { Failure, LateForm, SavedFrame } from '../saved-choice.tsx'
import { useSettings } from '../settings.ts'
import { MethodRow } from './method-row.tsx'
import { Nothing, ProfileSection } from './profile-section.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import styles from './saved.module.css'
import { openerProps, StartHere, useOpenForm, useRemoving } from './use-open-form.tsx'

/** The two sections of what orders are paid with, as rows of one table. */
const kinds = {
  newBank: { type: 'bank_account', words: 'bank', Icon: IconBuildingBank },
  newCard: { type: 'credit_card', words: 'cards', Icon: IconCreditCard },
} as const

/** Saved bank accounts, or saved cards: looked through, added, removed. */
export function SavedMethods({ kind }: { kind: MethodKind }) {
  const { type, words, Icon } = kinds[kind]
  const t = useT(`account.profile.${words}`)
  const method = useT('store.paymentMethod')
  const section = useRef<HTMLElement>(null)
  const { list, saved, keep, refresh } = useSavedMethods(true)
  const form = useOpenForm<MethodKind>(section)
  const { removing, ask, close } = useRemoving<SavedMethod>(section)
  const canAdd = useCanAdd(kind)
  const isFull = saved.length >= maxPaymentMethods
  const shown = saved.filter((one) => one.type === type)

  useEffect(bringMethodForms, [])

  return (
    <ProfileSection
      ref={section}
      title={t('title')}
      about={t('about')}
      action={
        canAdd &&
        !isFull && (
          <Button
            size="small"
            {...openerProps(kind)}
            disabled={form.opened !== undefined}
            onClick={() => form.open(kind)}
          >
            <IconPlus size={18} aria-hidden />
            {t('add')}
          </Button>
        )
      }
    >
      <SavedFrame list={list} loadFailed={method('loadFailed')} size="low">
        {canAdd && isFull && <p className={styles.hint}>{method('full', { max: maxPaymentMethods })}</p>}
        {form.opened && (
          <div className={classNames(styles.form, styles.short)}>
            <MethodEditor kind={kind} section={section} keep={keep} onDone={() => form.close(kind)} />
          </div>
        )}
        {shown.length > 0 ? (
          <ul className={styles.rows}>
            {shown.map((one) => (
              <MethodRow key={one.id} method={one} onRemove={() => ask(one)} />
            ))}
          </ul>
        ) : (
          !form.opened &&
          !list.isError && (
            <Nothing icon={<Icon size={36} stroke={1.2} aria-hidden />} title={t('empty')}>
              {t('emptyHint')}
            </Nothing>
          )
        )}
      </SavedFrame>
      {removing && (
        <RemoveDialog
          title={t('removeTitle')}
          remove={() => call(storePaymentMethodsApi.remove, { params: { id: removing.id } })}
          removed={t('removed')}
          gone={t('gone')}
          refresh={refresh}
          onClose={close}
        >
          <MethodText method={removing} />
        </RemoveDialog>
      )}
    </ProfileSection>
  )
}

/** Payments may be switched off, and a provider with a page of its own asks for the card there. */
function useCanAdd(kind: MethodKind): boolean {
  const { visibility, paymentProvider } = useSettings()
  const takesCards = paymentProvider === 'STRIPE' || paymentProvider === 'sandbox'
  return visibility.payment.enabled && (kind === 'newBank' || takesCards)
}

type EditorProps = {
  kind: MethodKind
  section: RefObject<HTMLElement | null>
  keep: (method: SavedMethod) => void
  onDone: () => void
}

function MethodEditor({ kind, section, keep, onDone }: EditorProps) {
  const t = useT('account.profile.cards')
  const form = useMethodForm({ section, keep, savesCards: true })
  async function save() {
    if (await form.save(kind)) onDone()
  }
  const doors = { form, onSave: () => void save(), onCancel: onDone }
  return (
    <>
      {form.failure && <Failure>{form.failure}</Failure>}
      <LateForm>
        {kind === 'newCard' ? <CardForm {...doors} saveLabel={t('save')} /> : <BankForm {...doors} />}
        <StartHere section={section} />
      </LateForm>
    </>
  )
}
