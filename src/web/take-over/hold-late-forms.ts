const waiting = new WeakSet<EventTarget>()

/** Sends a form that bears `data-late` once, when its own script is there and takes that away. */
function hold(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (!('late' in form.dataset)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (waiting.has(form)) return
  waiting.add(form)
  const { submitter } = event
  if (submitter) submitter.ariaBusy = 'true'
  const observer = new MutationObserver(() => {
    observer.disconnect()
    waiting.delete(form)
    if (submitter) submitter.ariaBusy = null
    form.requestSubmit(submitter)
  })
  observer.observe(form, { attributeFilter: ['data-late'] })
}

/** For forms whose script comes after the page has been taken over: the browser would send them itself, and to no purpose. */
export const holdLateForms = (): void => addEventListener('submit', hold, { capture: true })
