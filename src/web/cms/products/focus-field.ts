import type { RefObject } from 'react'

/** Goes to the control of a field, or to the first of the list that it is; as soon as it is drawn. */
export function focusField(form: RefObject<HTMLElement | null>, path: string): void {
  requestAnimationFrame(() => {
    const [root = ''] = path.split('.')
    const found = [path, root]
      .map((name) => form.current?.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"]`))
      .find((control) => control !== null && control !== undefined)
    found?.focus()
    found?.scrollIntoView({ block: 'center' })
  })
}
