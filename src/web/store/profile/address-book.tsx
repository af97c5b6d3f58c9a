import { IconMapPin, IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { maxAddresses, storeAddressesApi } from '#contract/addresses.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button } from '#web/ui/button.tsx'
import { AddressText } from '../addresses/address-text.tsx'
import { AddressTitle } from '../addresses/address-title.tsx'
import { AddressForm, bringAddressForm } from '../addresses/late-address-form.ts'
import { type SavedAddress, useSavedAddresses } from '../addresses/saved-addresses.ts'
import { useAddressForm } from '../addresses/use-address-form.ts'
import { Failure, LateForm, SavedFrame } from '../saved-choice.tsx'
import { AddressCard } from './address-card.tsx'
import { Nothing, ProfileSection } from './profile-section.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import styles from './saved.module.css'
import { openerProps, StartHere, useOpenForm, useRemoving } from './use-open-form.tsx'

/** Where orders and invoices go: looked through, added, changed, removed. */
export function AddressBook() {
  const t = useT('account.profile.addresses')
  const address = useT('store.address')
  const section = useRef<HTMLElement>(null)
  const book = useSavedAddresses(true)
  const form = useOpenForm<SavedAddress | 'new'>(section)
  const { removing, ask, close } = useRemoving<SavedAddress>(section)
  const makeDefault = useMakeDefault(book)
  const { saved } = book
  const isFull = saved.filter(({ isOfCompany }) => !isOfCompany).length >= maxAddresses
  const edited = form.opened === 'new' ? undefined : form.opened
  // What is being edited stays where it is, even when another window removes it.
  const shown = edited && !saved.some(({ id }) => id === edited.id) ? [...saved, edited] : saved

  useEffect(() => void bringAddressForm(), [])

  return (
    <ProfileSection
      ref={section}
      title={t('title')}
      action={
        !isFull && (
          <Button
            size="small"
            {...openerProps('new')}
            disabled={form.opened !== undefined}
            onClick={() => form.open('new')}
          >
            <IconPlus size={18} aria-hidden />
            {t('add')}
          </Button>
        )
      }
    >
      <SavedFrame list={book.list} loadFailed={address('loadFailed')} size="tall">
        {isFull && <p className={styles.hint}>{address('full', { max: maxAddresses })}</p>}
        {form.opened === 'new' && (
          <div className={styles.form}>
            <AddressEditor section={section} book={book} onDone={() => form.close('new')} />
          </div>
        )}
        {shown.length > 0 ? (
          <ul className={styles.cards}>
            {shown.map((one) =>
              one.id === edited?.id ? (
                <li key={one.id} className={styles.form}>
                  <AddressEditor
                    section={section}
                    book={book}
                    edited={edited}
                    onDone={() => form.close(one.id)}
                  />
                </li>
              ) : (
                <AddressCard
                  key={one.id}
                  address={one}
                  canEdit={form.opened === undefined}
                  isBusy={makeDefault.isPending && makeDefault.variables === one.id}
                  onEdit={() => form.open(one)}
                  onMakeDefault={() => makeDefault.mutate(one.id)}
                  onRemove={() => ask(one)}
                />
              ),
            )}
          </ul>
        ) : (
          form.opened === undefined &&
          !book.list.isError && (
            <Nothing icon={<IconMapPin size={36} stroke={1.2} aria-hidden />} title={t('empty')}>
              {t('emptyHint')}
            </Nothing>
          )
        )}
      </SavedFrame>
      {removing && (
        <RemoveDialog
          title={t('removeTitle')}
          remove={() => call(storeAddressesApi.remove, { params: { id: removing.id } })}
          removed={t('removed')}
          gone={t('gone')}
          refresh={book.refresh}
          onClose={close}
        >
          <div className={styles.asked}>
            <AddressTitle address={removing} />
            <AddressText address={removing} />
          </div>
        </RemoveDialog>
      )}
    </ProfileSection>
  )
}

type Book = ReturnType<typeof useSavedAddresses>
type EditorProps = {
  section: RefObject<HTMLElement | null>
  book: Book
  edited?: SavedAddress
  onDone: () => void
}

function AddressEditor({ section, book: { keep, refresh }, edited, onDone }: EditorProps) {
  const form = useAddressForm({ section, edited, keep, refresh })
  async function save() {
    if (await form.save()) onDone()
  }
  return (
    <>
      {form.failure && <Failure>{form.failure}</Failure>}
      <LateForm>
        <AddressForm form={form} hasType onSave={() => void save()} onCancel={onDone} />
        <StartHere section={section} />
      </LateForm>
    </>
  )
}

function useMakeDefault({ keep, refresh }: Book) {
  const t = useT()
  return useMutation({
    mutationFn: (id: string) => call(storeAddressesApi.update, { params: { id }, body: { isDefault: true } }),
    meta: { isQuiet: true },
    onSuccess: ({ data }) => {
      keep(data)
      showAlert({ type: 'success', message: t('saved.updated') })
    },
    onError: (error) => {
      const isGone = isApiError(error) && error.code === 'not_found'
      if (isGone) void refresh()
      const said = isApiError(error) && error.isAnswer && error.message
      showAlert(
        isGone
          ? { type: 'info', message: t('account.profile.addresses.gone') }
          : { type: 'error', message: said || t('alert.noConnection') },
      )
    },
  })
}
