import type { ReactNode } from 'react'
import { FieldError, Label, Text } from 'react-aria-components'
import { useT } from '#web/language/language.tsx'
import styles from '#web/ui/form/field.module.css'

/** The label of a field of React Aria, which knows whose it is. */
export function FieldLabel({ label, isOptional }: { label: string; isOptional?: boolean | undefined }) {
  const t = useT('forms')
  return (
    <Label className={styles.label ?? ''}>
      {label}
      {isOptional && <span className={styles.optional}> {t('optional')}</span>}
    </Label>
  )
}

/** The error, else the help text. */
export function FieldNote({ help, error }: { help?: ReactNode; error: string | undefined }) {
  return (
    <>
      {help !== undefined && error === undefined && (
        <Text slot="description" elementType="p" className={styles.help ?? ''}>
          {help}
        </Text>
      )}
      <FieldError elementType="p" className={styles.error ?? ''}>
        {error}
      </FieldError>
    </>
  )
}
