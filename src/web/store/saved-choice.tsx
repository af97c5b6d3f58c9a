import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceCard } from '#web/ui/form/choice-card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './saved-choice.module.css'

type ListState = { isPending: boolean; isError: boolean; isFetching: boolean; refetch: () => unknown }

type FrameProps = {
  list: ListState
  /** Said instead of what could not be loaded. */
  loadFailed: string
  /** What went wrong with a change. */
  failure?: string | undefined
  /** Of the grey shapes while it loads. */
  size: 'tall' | 'low'
  children: ReactNode
}

/** Around what a customer has saved: on its way, not to be had, or there. */
export function SavedFrame({ list, loadFailed, failure, size, children }: FrameProps) {
  const t = useT('actions')
  if (list.isPending)
    return (
      <>
        <Skeleton shape="block" className={styles[size]} />
        <Skeleton shape="block" className={styles[size]} />
      </>
    )
  return (
    <>
      {list.isError && (
        <Failure>
          {loadFailed}{' '}
          <Button kind="quiet" size="small" isBusy={list.isFetching} onClick={() => void list.refetch()}>
            {t('tryAgain')}
          </Button>
        </Failure>
      )}
      {failure && <Failure>{failure}</Failure>}
      {children}
    </>
  )
}

export function Failure({ children }: { children: ReactNode }) {
  return (
    <p className={styles.failure} role="alert">
      {children}
    </p>
  )
}

/** One of these. The legend is heard: a heading stands above them already. */
export function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.unseen}>{legend}</legend>
      {children}
    </fieldset>
  )
}

type NewProps = {
  name: string
  value: string
  isChosen: boolean
  onChoose: () => void
  label: string
  children: ReactNode
}

/** The choice that opens a form. */
export function NewChoice({ label, children, ...choice }: NewProps) {
  return (
    <ChoiceCard {...choice} more={<LateForm>{children}</LateForm>}>
      <ChoiceTitle>
        <IconPlus size={18} aria-hidden />
        {label}
      </ChoiceTitle>
    </ChoiceCard>
  )
}

export function ChoiceTitle({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={classNames(styles.title, className)}>{children}</span>
}

/** A form that comes after the page. */
export function LateForm({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Skeleton shape="block" />}>{children}</Suspense>
}

type ButtonsProps = { label: string; isBusy: boolean; onCancel?: (() => void) | undefined }

/** Saving is what a page is for where the form can be left without it; in the checkout it is ordering. */
export function FormButtons({ label, isBusy, onCancel }: ButtonsProps) {
  const t = useT('actions')
  return (
    <div className={styles.buttons}>
      {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
      <Button type="submit" kind={onCancel ? 'primary' : 'secondary'} isBusy={isBusy}>
        {label}
      </Button>
    </div>
  )
}
