import type { RefObject } from 'react'

const mostFrames = 20

/** Goes to the first field that has an error, as soon as the errors are drawn: after an answer that may take some frames. */
export function focusFirstError(form: RefObject<HTMLElement | null>, frames = mostFrames): void {
  requestAnimationFrame(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) field.focus()
    else if (frames > 1) focusFirstError(form, frames - 1)
  })
}
