import { useEffect } from 'react'
import { holdLateForms } from './hold-late-forms.ts'

/** Tells the script in the head that the page listens from now on. */
export function useTakenOver(): void {
  useEffect(() => {
    holdLateForms()
    window.takeOver?.done()
  }, [])
}
