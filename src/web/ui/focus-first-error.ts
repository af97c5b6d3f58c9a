import type { RefObject } from 'react'

/** After the errors have been drawn, goes to the first field that has one. */
export function focusFirstError(form: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
