import { useRef, useState } from 'react'
import { maxLimit, maxLinkDays, maxLinkUses, storeMembersApi } from '#contract/members.ts'
import { asciiDigits } from '#contract/digits.ts'
import { amountOf } from '#i18n/amount-of.ts'
import { call } from '#web/api/call.ts'
import type { Data } from '#web/api/types.ts'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { useSettings } from '../settings.ts'
import styles from './members.module.css'

export type MemberLink = Data<typeof storeMembersApi.links>

type ListProps = { links: readonly MemberLink[]; onWithdraw: (link: MemberLink) => void }

/** The links by which colleagues may ask for an invitation, with how many have joined. */
export function MemberLinks({ links, onWithdraw }: ListProps) {
  const t = useT('members')
  const format = useFormat()
  if (links.length === 0) return null
  return (
    <div className={styles.part}>
      <h3>{t('link.list')}</h3>
      <ul className={styles.rows}>
        {links.map((link) => {
          const domain = isolated(link.domain)
          const isOver = link.isExpired || link.uses >= link.maxUses
          const limits = [
            link.orderLimit && t('limits.perOrder', { limit: format.money(link.orderLimit) }),
            link.monthLimit && t('limits.perMonth', { limit: format.money(link.monthLimit) }),
          ].filter(Boolean)
          return (
            <li key={link.id} className={styles.row}>
              <div className={styles.person}>
                <p className={styles.name}>
                  {t('link.domain', { domain })}
                  {isOver && <Badge tone="warning">{t('open.expired')}</Badge>}
                </p>
                <p className={styles.hint}>
                  {t('link.uses', { uses: link.uses, max: link.maxUses })} ·{' '}
                  {t('open.until', { at: format.dateTime(link.expiresAt) })}
                </p>
                <p className={styles.hint}>{t('open.by', { name: isolated(link.invitedBy) })}</p>
                {limits.length > 0 && <p className={styles.hint}>{limits.join(' · ')}</p>}
              </div>
              <div className={styles.actions}>
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={t('link.withdrawNamed', { domain })}
                  onClick={() => onWithdraw(link)}
                >
                  {t('open.withdraw')}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type DialogProps = { onDone: () => Promise<unknown>; onClose: () => void }

const wholeNumber = (typed: string) => {
  const text = asciiDigits(typed.trim())
  return /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
}
const isIn = (value: number, most: number) => value >= 1 && value <= most

/** Asks how many may join and for how long, then shows the link, once. */
export function AddLinkDialog({ onDone, onClose }: DialogProps) {
  const t = useT('members.link')
  const limitWords = useT('members.limits')
  const { currency } = useSettings()
  const [typed, setTyped] = useState({ maxUses: '10', days: '14', orderLimit: '', monthLimit: '' })
  const [url, setUrl] = useState<string>()
  const isMade = useRef(false)
  if (url !== undefined) return <MadeLink url={url} onClose={onClose} />

  const amounts = {
    orderLimit: amountOf(typed.orderLimit, currency),
    monthLimit: amountOf(typed.monthLimit, currency),
  }
  const limit = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? null : { amount, currency }
  const isAmount = (amount: number | null | undefined) =>
    amount === null || (amount !== undefined && amount >= 0 && amount <= maxLimit)
  return (
    <FormDialog
      title={t('title')}
      action={t('make')}
      onDone={onDone}
      // Once it is done the link stands in its place.
      onClose={() => {
        if (!isMade.current) onClose()
      }}
      check={() => ({
        ...(!isIn(wholeNumber(typed.maxUses), maxLinkUses) && {
          maxUses: t('number', { min: 1, max: maxLinkUses }),
        }),
        ...(!isIn(wholeNumber(typed.days), maxLinkDays) && {
          days: t('number', { min: 1, max: maxLinkDays }),
        }),
        ...(!isAmount(amounts.orderLimit) && { orderLimit: limitWords('invalid') }),
        ...(!isAmount(amounts.monthLimit) && { monthLimit: limitWords('invalid') }),
      })}
      work={async () => {
        const { data } = await call(storeMembersApi.addLink, {
          body: {
            maxUses: wholeNumber(typed.maxUses),
            days: wholeNumber(typed.days),
            orderLimit: limit(amounts.orderLimit),
            monthLimit: limit(amounts.monthLimit),
          },
        })
        isMade.current = true
        setUrl(data.url)
        return t('made')
      }}
    >
      {(errors) => (
        <>
          <p className={styles.hint}>{t('hint', { domain: t('hintDomain') })}</p>
          {(
            [
              ['maxUses', t('maxUses'), t('maxUsesHelp')],
              ['days', t('days'), t('daysHelp')],
              ['orderLimit', limitWords('orderLimit', { currency }), limitWords('orderLimitHelp')],
              ['monthLimit', limitWords('monthLimit', { currency }), limitWords('monthLimitHelp')],
            ] as const
          ).map(([name, label, help]) => {
            const error = errors[name] ?? errors[`${name}.amount`]
            return (
              <TextField
                key={name}
                name={name}
                label={label}
                help={help}
                value={typed[name]}
                {...(error && { error })}
                inputMode="decimal"
                autoComplete="off"
                dir="ltr"
                onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
              />
            )
          })}
        </>
      )}
    </FormDialog>
  )
}

function MadeLink({ url, onClose }: { url: string; onClose: () => void }) {
  const t = useT('members.link')
  const actions = useT('actions')
  const showError = useShowError()
  const copy = () =>
    navigator.clipboard
      .writeText(url)
      .then(() => showAlert({ type: 'success', message: t('copied') }), showError)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('made')}
      footer={
        <>
          <Button onClick={onClose}>{actions('close')}</Button>
          <Button kind="primary" onClick={() => void copy()}>
            {t('copy')}
          </Button>
        </>
      }
    >
      <div className={styles.made}>
        <p>{t('once')}</p>
        <TextField
          label={t('label')}
          value={url}
          dir="ltr"
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
    </Dialog>
  )
}

export function WithdrawLinkDialog({ link, ...props }: DialogProps & { link: MemberLink }) {
  const t = useT('members.link')
  const words = useT('members.open')
  return (
    <FormDialog
      {...props}
      title={t('withdrawTitle', { domain: isolated(link.domain) })}
      action={words('withdraw')}
      kind="danger"
      work={async () => {
        await call(storeMembersApi.withdrawLink, { params: { id: link.id } })
        return t('withdrawn')
      }}
    >
      {() => <p>{t('withdrawHint')}</p>}
    </FormDialog>
  )
}
