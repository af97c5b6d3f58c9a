import { useEffect, useSyncExternalStore } from 'react'
import { keepFormsBy } from '#web/api/form-keeper.ts'
import { answerForUnsaved } from '#web/api/unsaved-elsewhere.ts'
import { forgetPerson, formKeeperOfCms, sessionQuestion } from './unsaved-forms.ts'

/** Keeps what is typed when the session ends; the dialog that then opens over the page is loaded when it is wanted. */
export function SessionOver() {
  const question = useSyncExternalStore(sessionQuestion.watch, sessionQuestion.current, () => undefined)
  useEffect(() => {
    keepFormsBy(formKeeperOfCms)
    const stopAnswering = answerForUnsaved(formKeeperOfCms.hasUnsaved)
    return () => {
      stopAnswering()
      keepFormsBy(undefined)
      forgetPerson()
    }
  }, [])
  return question ? <question.Dialog {...question} /> : null
}
