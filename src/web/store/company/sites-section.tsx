import { IconBuildingWarehouse, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { storeAddressesApi } from '#contract/addresses.ts'
import { storeSitesApi } from '#contract/sites.ts'
import { call } from '#web/api/call.ts'
import { HoursField } from '#web/hours/hours-field.tsx'
import { queryKey, queryOf } from '#web/api/query.ts'
import type { Data } from '#web/api/types.ts'
import { isolated } from '#web/language/isolated.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/form/field.tsx'
import { addressBody, type AddressDraft, nationalParts } from '../addresses/address-draft.ts'
import { AddressText } from '../addresses/address-text.tsx'
import { AddressForm, bringAddressForm } from '../addresses/late-address-form.ts'
import { useAddressForm } from '../addresses/use-address-form.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { Nothing, ProfileSection } from '../profile/profile-section.tsx'
import saved from '../profile/saved.module.css'
import { openerProps, StartHere, useOpenForm } from '../profile/use-open-form.tsx'
import { Failure, LateForm, SavedFrame } from '../saved-choice.tsx'
import styles from './sites-section.module.css'

type Site = Data<typeof storeSitesApi.list>

/** The places where the company receives goods, for who manages the company. */
export function SitesSection() {
  const t = useT('company.sites')
  const language = useLanguage()
  const client = useQueryClient()
  const section = useRef<HTMLElement>(null)
  const list = useQuery({ ...queryOf(call, language, storeSitesApi.list), staleTime: 0 })
  const form = useOpenForm<string>(section)
  const [asked, ask] = useState<Site>()
  const sites = list.data?.data ?? []
  const reload = () =>
    Promise.all(
      [storeSitesApi.list, storeAddressesApi.list].map((api) =>
        client.invalidateQueries({ queryKey: queryKey(api) }),
      ),
    )

  useEffect(() => void bringAddressForm(), [])

  return (
    <ProfileSection
      ref={section}
      title={t('title')}
      about={t('about')}
      action={
        <Button
          size="small"
          {...openerProps('new')}
          disabled={form.opened !== undefined}
          onClick={() => form.open('new')}
        >
          <IconPlus size={18} aria-hidden />
          {t('add')}
        </Button>
      }
    >
      <SavedFrame list={list} loadFailed={t('failed')} size="tall">
        {form.opened === 'new' && (
          <div className={saved.form}>
            <SiteEditor section={section} reload={reload} onDone={() => form.close('new')} />
          </div>
        )}
        {sites.length > 0 ? (
          <ul className={saved.cards} aria-label={t('list')}>
            {sites.map((site) =>
              site.id === form.opened ? (
                <li key={site.id} className={saved.form}>
                  <SiteEditor
                    section={section}
                    site={site}
                    reload={reload}
                    onDone={() => form.close(site.id)}
                  />
                </li>
              ) : (
                <SiteCard
                  key={site.id}
                  site={site}
                  canEdit={form.opened === undefined}
                  onEdit={() => form.open(site.id)}
                  onUse={() => ask(site)}
                />
              ),
            )}
          </ul>
        ) : (
          form.opened === undefined &&
          !list.isError && (
            <Nothing icon={<IconBuildingWarehouse size={36} stroke={1.2} aria-hidden />} title={t('empty')}>
              {t('emptyHint')}
            </Nothing>
          )
        )}
      </SavedFrame>
      {asked && <UseDialog site={asked} onDone={reload} onClose={() => ask(undefined)} />}
    </ProfileSection>
  )
}

type CardProps = { site: Site; canEdit: boolean; onEdit: () => void; onUse: () => void }

function SiteCard({ site, canEdit, onEdit, onUse }: CardProps) {
  const t = useT('company.sites')
  const name = isolated(site.name)
  const use = site.isActive ? 'deactivate' : 'activate'
  return (
    <li className={saved.card}>
      <div className={saved.top}>
        <strong>
          <bdi>{site.name}</bdi>
        </strong>
        {!site.isActive && <Badge tone="warning">{t('inactive')}</Badge>}
      </div>
      <AddressText address={addressOf(site)} />
      <div className={saved.actions}>
        <Button
          kind="quiet"
          size="small"
          {...openerProps(site.id)}
          disabled={!canEdit}
          aria-label={t('editNamed', { name })}
          onClick={onEdit}
        >
          {t('edit')}
        </Button>
        <Button kind="quiet" size="small" aria-label={t(`${use}Named`, { name })} onClick={onUse}>
          {t(use)}
        </Button>
      </div>
    </li>
  )
}

/** A site as the address book has it. */
const addressOf = ({ hours, instructions, ...address }: Site) => ({
  ...address,
  isDefault: false,
  site: { hours, ...(instructions && { instructions }) },
})

type EditorProps = {
  section: RefObject<HTMLElement | null>
  site?: Site
  reload: () => Promise<unknown>
  onDone: () => void
}

function SiteEditor({ section, site, reload, onDone }: EditorProps) {
  const t = useT('company.sites')
  const [hours, setHours] = useState(site?.hours ?? [])
  const [instructions, setInstructions] = useState(site?.instructions ?? '')
  const form = useAddressForm({
    section,
    ...(site && { edited: addressOf(site) }),
    keep: () => void reload(),
    refresh: reload,
    saveSite: async (draft) => {
      const { data } = site
        ? await call(storeSitesApi.update, {
            params: { id: site.id },
            body: { ...emptied, ...siteBody(draft), hours, instructions, version: site.version },
          })
        : await call(storeSitesApi.create, { body: { ...siteBody(draft), hours, instructions } })
      return addressOf(data)
    },
  })
  async function save() {
    if (await form.save()) onDone()
    else void reload()
  }
  const hoursError = Object.entries(form.errors).find(([field]) => field.startsWith('hours'))?.[1]
  return (
    <>
      {form.failure && <Failure>{form.failure}</Failure>}
      <LateForm>
        <AddressForm form={form} onSave={() => void save()} onCancel={onDone}>
          <div className={styles.more}>
            <HoursField
              words={{
                legend: t('hours'),
                hint: t('hoursHint'),
                opens: (day) => t('opens', { day }),
                closes: (day) => t('closes', { day }),
              }}
              hours={hours}
              error={hoursError}
              onChange={setHours}
            />
            <TextAreaField
              name="instructions"
              label={t('instructions')}
              isOptional
              help={t('instructionsHelp')}
              {...(form.errors.instructions && { error: form.errors.instructions })}
              rows={2}
              dir="auto"
              value={instructions}
              onChange={(event) => setInstructions(event.currentTarget.value)}
            />
          </div>
        </AddressForm>
        <StartHere section={section} />
      </LateForm>
    </>
  )
}

/** What is left out of a changed site is cleared. */
const emptied = Object.fromEntries(nationalParts.map((part) => [part, '']))

function siteBody(draft: AddressDraft) {
  const { type: _, isDefault: __, name = '', ...body } = addressBody(draft)
  return { ...body, name }
}

type DialogProps = { site: Site; onDone: () => Promise<unknown>; onClose: () => void }

/** Takes a site out of use, or back into it. */
function UseDialog({ site: { id, name, isActive, version }, ...props }: DialogProps) {
  const t = useT('company.sites')
  const use = isActive ? 'deactivate' : 'activate'
  return (
    <FormDialog
      {...props}
      title={t(`${use}Title`, { name: isolated(name) })}
      action={t(use)}
      kind={isActive ? 'danger' : 'primary'}
      work={async () => {
        await call(storeSitesApi.update, { params: { id }, body: { isActive: !isActive, version } })
        return t('saved')
      }}
    >
      {() => <p>{t(`${use}Hint`)}</p>}
    </FormDialog>
  )
}
