import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { asciiDigits } from '#contract/digits.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { caretAfter } from './card-number.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'onChange' | 'value'> & {
  value: string
  /** Puts what was typed into the form in which it is shown. */
  group: (text: string) => string
  onChange: (value: string) => void
}

/** A text that is regrouped while it is typed; the caret stays behind the character that was typed. */
export function GroupedField({ value, group, onChange, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)

  // The browser moves the caret to the end when the value is not the one that was typed.
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  return (
    <TextField
      dir="ltr"
      {...rest}
      ref={input}
      value={value}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value
        const at = currentTarget.selectionStart ?? typed.length
        const before = asciiDigits(typed.slice(0, at)).toUpperCase()
        const grouped = group(typed)
        caret.current =
          at === typed.length ? grouped.length : caretAfter(grouped, before.replace(/[^A-Z0-9]/g, '').length)
        onChange(grouped)
      }}
    />
  )
}
