import { IconCalendar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button, DateInput, DateSegment, FieldError, Label, Text } from 'react-aria-components'
import { useT } from '#web/language/language.tsx'
import fieldStyles from '#web/ui/field.module.css'
import styles from './field-parts.module.css'

export function FieldLabel({ label, isOptional }: { label: string; isOptional?: boolean | undefined }) {
  const t = useT('forms')
  return (
    <Label className={fieldStyles.label ?? ''}>
      {label}
      {isOptional && <span className={fieldStyles.optional}> {t('optional')}</span>}
    </Label>
  )
}

/** Day, month and year, and what the clock shows; a form finds the field by the day. */
export function Parts({ name, slot }: { name?: string | undefined; slot?: 'start' | 'end' }) {
  return (
    <DateInput className={styles.input ?? ''} {...(slot && { slot })}>
      {(segment) => (
        <DateSegment
          segment={segment}
          className={styles.segment ?? ''}
          data-field={segment.type === 'day' ? name : undefined}
        />
      )}
    </DateInput>
  )
}

export function CalendarButton() {
  return (
    <Button className={styles.open ?? ''}>
      <IconCalendar size={18} aria-hidden />
    </Button>
  )
}

/** The error, else the help text. */
export function FieldNote({ help, error }: { help?: ReactNode; error: string | undefined }) {
  return (
    <>
      {help !== undefined && error === undefined && (
        <Text slot="description" elementType="p" className={fieldStyles.help ?? ''}>
          {help}
        </Text>
      )}
      <FieldError elementType="p" className={fieldStyles.error ?? ''}>
        {error}
      </FieldError>
    </>
  )
}
