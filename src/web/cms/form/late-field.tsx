import { type ReactNode, Suspense } from 'react'
import { LostPart } from '#web/language/lost-part.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/form/field.tsx'
import styles from './late-field.module.css'

type Props = {
  label: string
  help?: ReactNode
  error?: string | undefined
  isOptional?: boolean | undefined
  children: ReactNode
}

/** The shape of a field whose widget is still being loaded, then the field. */
export function LateField({ label, help, error, isOptional, children }: Props) {
  return (
    <LostPart>
      <Suspense
        fallback={
          <Field {...{ label, help, error, isOptional }}>
            {({ className }) => <div className={classNames(className, styles.waiting)} aria-busy />}
          </Field>
        }
      >
        {children}
      </Suspense>
    </LostPart>
  )
}
