import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState, type FormEvent } from 'react'
import { fewRecoveryCodes } from '#contract/second-factor.ts'
import { call } from '#web/api/call.ts'
import { queryKey, queryOf } from '#web/api/query.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { FactorsApi } from './factors-api.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'
import { canHavePasskeys, makePasskey, NoPasskey } from './use-passkey.ts'

const CodeAppDialog = lazy(() =>
  import('./code-app-dialog.tsx').then(({ CodeAppDialog: dialog }) => ({ default: dialog })),
)

type Factors = Data<FactorsApi['find']>
type Passkey = Factors['passkeys'][number]
type Doing =
  | { what: 'app'; secret: string; uri: string }
  | { what: 'codes'; codes: readonly string[] }
  | { what: 'rename' | 'removePasskey'; passkey: Passkey }
  | { what: 'removeApp' | 'renew' }

/** One's passkeys, code app and recovery codes. Its heading is the page's: `secondFactor.title` and `.about` are words for it. */
export function FactorsPanel({ api }: { api: FactorsApi }) {
  const t = useT('secondFactor')
  const format = useFormat()
  const showError = useShowError()
  const client = useQueryClient()
  const [doing, setDoing] = useState<Doing>()
  const [isBusy, setBusy] = useState(false)
  const { data, error } = useQuery({ ...queryOf(call, useLanguage(), api.find), staleTime: 0 })
  if (error) return <p role="alert">{t('failed')}</p>
  if (!data) return <Skeleton shape="block" />
  const factors = data.data

  const reload = () => client.invalidateQueries({ queryKey: queryKey(api.find) })
  const close = () => setDoing(undefined)

  /** Makes a change and tells of it; what is refused is told too, and false. */
  async function change(work: () => Promise<string | undefined>): Promise<void> {
    setBusy(true)
    try {
      const message = await work()
      if (message !== undefined) showAlert({ type: 'success', message })
    } catch (error) {
      if (error instanceof NoPasskey)
        showAlert({
          type: 'error',
          message: t(error.why === 'exists' ? 'passkeys.exists' : 'passkeys.aborted'),
        })
      else showError(error)
      throw error
    } finally {
      setBusy(false)
      await reload()
    }
  }
  const tryTo = (work: () => Promise<string | undefined>) => void change(work).catch(() => undefined)
  const showCodes = (codes: readonly string[] | undefined) => setDoing(codes && { what: 'codes', codes })

  const addPasskey = () =>
    tryTo(async () => {
      const { data: options } = await call(api.passkeyOptions)
      // The library reads the shape of a passkey's options; ids were renamed nowhere in them.
      const response = await makePasskey(options)
      const { data: made } = await call(api.addPasskey, { body: { response } })
      showCodes(made.recoveryCodes)
      return t('passkeys.added')
    })
  const startApp = () =>
    tryTo(async () => {
      const { data: app } = await call(api.startCodeApp)
      setDoing({ what: 'app', ...app })
      return undefined
    })

  const hasAny = factors.recoveryCodesLeft !== undefined
  const left = factors.recoveryCodesLeft ?? 0
  return (
    <div className={styles.panel}>
      {!hasAny &&
        (factors.isDemanded ? (
          <p className={styles.demand} role="note">
            {factors.setUpBy ? t('demandedBy', { at: format.dateTime(factors.setUpBy) }) : t('demanded')}
          </p>
        ) : (
          <p className={styles.muted}>{t('none')}</p>
        ))}
      <section className={styles.part}>
        <h3 className={styles.title}>{t('passkeys.title')}</h3>
        <p className={styles.about}>{t('passkeys.about')}</p>
        {factors.passkeys.length > 0 && (
          <ul className={styles.list}>
            {factors.passkeys.map((passkey) => (
              <li key={passkey.id} className={styles.row}>
                <div>
                  <p className={styles.name}>
                    <bdi>{passkey.name}</bdi>
                    {passkey.isDisabled && <Badge tone="danger">{t('passkeys.disabled')}</Badge>}
                  </p>
                  <p className={styles.muted}>
                    {passkey.lastUsedAt
                      ? t('passkeys.used', { at: format.dateTime(passkey.lastUsedAt) })
                      : t('passkeys.made', { at: format.dateTime(passkey.createdAt) })}
                  </p>
                </div>
                <div className={styles.buttons}>
                  <IconButton
                    label={t('passkeys.rename', { name: passkey.name })}
                    onClick={() => setDoing({ what: 'rename', passkey })}
                  >
                    <IconPencil size={20} />
                  </IconButton>
                  <IconButton
                    label={t('passkeys.remove', { name: passkey.name })}
                    onClick={() => setDoing({ what: 'removePasskey', passkey })}
                  >
                    <IconTrash size={20} />
                  </IconButton>
                </div>
              </li>
            ))}
          </ul>
        )}
        {factors.passkeysAvailable && canHavePasskeys() ? (
          <Button isBusy={isBusy} onClick={addPasskey}>
            {t('passkeys.add')}
          </Button>
        ) : (
          <p className={styles.muted}>
            {t(factors.passkeysAvailable ? 'passkeys.unsupported' : 'passkeys.unavailable')}
          </p>
        )}
      </section>
      <section className={styles.part}>
        <h3 className={styles.title}>
          {t('app.title')}
          <Badge tone={factors.codeApp ? 'success' : 'neutral'}>
            {t(factors.codeApp ? 'app.on' : 'app.off')}
          </Badge>
        </h3>
        <p className={styles.about}>{t('app.about')}</p>
        <div className={styles.buttons}>
          <Button isBusy={isBusy} onClick={startApp}>
            {t(factors.codeApp ? 'app.replace' : 'app.add')}
          </Button>
          {factors.codeApp && (
            <Button kind="quiet" onClick={() => setDoing({ what: 'removeApp' })}>
              {t('app.remove')}
            </Button>
          )}
        </div>
      </section>
      {hasAny && (
        <section className={styles.part}>
          <h3 className={styles.title}>
            {t('recovery.title')}
            <Badge tone={left < fewRecoveryCodes ? 'danger' : 'neutral'}>
              {t('recovery.left', { count: left })}
            </Badge>
          </h3>
          <p className={styles.about}>
            {t('recovery.about')} {left < fewRecoveryCodes && t('recovery.few')}
          </p>
          <Button onClick={() => setDoing({ what: 'renew' })}>{t('recovery.renew')}</Button>
        </section>
      )}
      {doing?.what === 'app' && (
        <Suspense>
          <CodeAppDialog
            {...doing}
            api={api}
            onClose={close}
            onDone={(codes) => {
              showAlert({ type: 'success', message: t('app.added') })
              showCodes(codes)
              void reload()
            }}
          />
        </Suspense>
      )}
      {doing?.what === 'codes' && <RecoveryCodes codes={doing.codes} onKept={close} />}
      {doing?.what === 'rename' && (
        <RenameDialog
          passkey={doing.passkey}
          onClose={close}
          onName={(name) =>
            change(async () => {
              await call(api.renamePasskey, { params: { id: doing.passkey.id }, body: { name } })
              return t('passkeys.renamed')
            }).then(close, () => undefined)
          }
        />
      )}
      {doing?.what === 'removePasskey' && (
        <AskDialog
          isOpen
          onClose={close}
          title={t('passkeys.removeTitle', { name: doing.passkey.name })}
          choices={[
            {
              label: t('passkeys.remove', { name: doing.passkey.name }),
              kind: 'danger',
              run: () =>
                change(async () => {
                  await call(api.removePasskey, { params: { id: doing.passkey.id } })
                  return t('passkeys.removed')
                }),
            },
          ]}
        >
          <p>{t('passkeys.removeHint')}</p>
        </AskDialog>
      )}
      {doing?.what === 'removeApp' && (
        <AskDialog
          isOpen
          onClose={close}
          title={t('app.removeTitle')}
          choices={[
            {
              label: t('app.remove'),
              kind: 'danger',
              run: () =>
                change(async () => {
                  await call(api.removeCodeApp)
                  return t('app.removed')
                }),
            },
          ]}
        >
          <p>{t('app.removeHint')}</p>
        </AskDialog>
      )}
      {doing?.what === 'renew' && (
        <AskDialog
          isOpen
          onClose={() => setDoing((now) => (now?.what === 'renew' ? undefined : now))}
          title={t('recovery.renewTitle')}
          choices={[
            {
              label: t('recovery.renew'),
              run: () =>
                change(async () => {
                  const { data: made } = await call(api.renewRecoveryCodes)
                  setDoing({ what: 'codes', codes: made.recoveryCodes })
                  return undefined
                }),
            },
          ]}
        >
          <p>{t('recovery.renewHint')}</p>
        </AskDialog>
      )}
    </div>
  )
}

type RenameProps = { passkey: Passkey; onName: (name: string) => Promise<void>; onClose: () => void }

function RenameDialog({ passkey, onName, onClose }: RenameProps) {
  const t = useT()
  const formId = useId()
  const [name, setName] = useState(passkey.name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') void onName(name)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('secondFactor.passkeys.renameTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId}>
            {t('actions.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField
          label={t('fields.name')}
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
