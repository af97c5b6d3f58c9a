import { useSyncExternalStore } from 'react'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './account-form.module.css'

type Props = {
  /** The moment, in milliseconds, from which another code may be asked for. */
  from: number
  onSend: () => void
  isBusy: boolean
  /** Another was sent just now. */
  isSent: boolean
}

/** Asks for another code, once its minute is over; until then it counts down. */
export function SendAgain({ from, onSend, isBusy, isSent }: Props) {
  const t = useT('account.code')
  const seconds = useSecondsUntil(from)
  return (
    <div className={styles.again}>
      <Button kind="quiet" className={styles.send} disabled={seconds > 0 || isBusy} onClick={onSend}>
        {seconds > 0 ? t('againIn', { seconds }) : t('again')}
      </Button>
      <span role="status" className={styles.sent}>
        {isSent && t('sentAgain')}
      </span>
    </div>
  )
}

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000))

function useSecondsUntil(moment: number): number {
  return useSyncExternalStore(
    everyNow,
    () => secondsUntil(moment),
    () => 0,
  )
}

/** Often enough that no second is shown late. */
const everyNow = (look: () => void) => {
  const clock = setInterval(look, 250)
  return () => clearInterval(clock)
}
