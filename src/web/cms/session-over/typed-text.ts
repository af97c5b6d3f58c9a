const fields =
  'input:not([type=hidden], [type=password], [type=file], [type=search], [hidden]), textarea, select, [contenteditable=true]'

/** All that stands in the page's forms, a line a field: for whoever cannot save it here. */
export function typedText(): string {
  // The last is the one that asks to sign in.
  const asking = [...document.querySelectorAll('dialog[open]')].at(-1)
  return [...document.querySelectorAll<HTMLElement>(`main form :is(${fields})`)]
    .filter((field) => !asking?.contains(field))
    .flatMap((field) => {
      const value = valueOf(field)
      return value ? [`${labelOf(field)}: ${value}`] : []
    })
    .join('\n')
}

function valueOf(field: HTMLElement): string {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.text ?? ''
  if (field instanceof HTMLTextAreaElement) return field.value.trim()
  if (!(field instanceof HTMLInputElement)) return field.innerText.trim()
  if (field.type === 'checkbox' || field.type === 'radio') return field.checked ? '✓' : ''
  return field.value.trim()
}

function labelOf(field: HTMLElement): string {
  const named = field.getAttribute('aria-labelledby')?.split(' ') ?? []
  const words = named.map((id) => document.getElementById(id)?.innerText ?? '').join(' ')
  const labels = 'labels' in field ? (field.labels as NodeListOf<HTMLLabelElement> | null) : null
  return (words || field.getAttribute('aria-label') || labels?.[0]?.innerText || '').trim()
}
