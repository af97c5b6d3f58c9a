import { IconTag, IconX } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { useT } from '#web/language/language.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import styles from './summary.module.css'
import type { DiscountCodeState } from './use-discount-code.ts'

/** Checks a code before it is used; an error stands at its field. */
export function DiscountCode({ state }: { state: DiscountCodeState }) {
  const t = useT('store.checkout')
  const { typed, applied, error, isBusy } = state
  if (applied)
    return (
      <div>
        <p className={styles.applied}>
          <IconTag size={18} aria-hidden />
          <span>{t.rich('codeApplied', { code: () => <bdi dir="ltr">{applied}</bdi> })}</span>
          <IconButton label={t('removeCode', { code: applied })} onClick={state.remove}>
            <IconX size={18} />
          </IconButton>
        </p>
        {error && (
          <p className={styles.wrong} role="alert">
            {error}
          </p>
        )}
      </div>
    )
  return (
    <form
      className={styles.code}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        state.apply()
      }}
    >
      <TextField
        label={t('code')}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        maxLength={32}
        value={typed}
        error={error}
        onChange={(event) => state.type(event.currentTarget.value)}
      />
      <Button type="submit" isBusy={isBusy} disabled={typed.trim() === ''}>
        {t('apply')}
      </Button>
    </form>
  )
}
