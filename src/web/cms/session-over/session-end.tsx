import { useEffect, useRef, useState } from 'react'
import { sessionTimeApi, type SessionTime } from '#contract/sessions.ts'
import { isApiError } from '#web/api/api-error.ts'
import { watchAttendance } from '#web/api/attendance.ts'
import { call } from '#web/api/call.ts'
import { formKeeper } from '#web/api/form-keeper.ts'
import { useSession } from '#web/api/session.ts'
import { tokensOf } from '#web/api/tokens.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useLiveEvents } from '../live/live-events.ts'
import { NoticeBar, NoticeBars } from '../notice-bar.tsx'

const warnedSeconds = 5 * 60
/** While the end is near: another tab may have moved it. */
const nearMs = 15_000
const failedMs = 60_000
/** While hours are counted. */
const countedMs = 10 * 60_000

const hoursBetween = (from: number, to: string) =>
  Math.max(0, Math.floor((Date.parse(to) - from) / 3_600_000))

/** Warns before the session ends and offers to stay, and asks for a second factor that is still missing; once it is over, asks to sign in again over what is being typed. */
export function SessionEnd() {
  const t = useT('cms.sessionEnd')
  const format = useFormat()
  const showError = useShowError()
  const { user } = useSession('cms')
  const person = user?.id
  const [time, setTime] = useState<SessionTime>()
  const [seenAt, setSeenAt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const look = useRef(async () => undefined as void)

  useEffect(watchAttendance, [])
  useEffect(() => {
    if (person === undefined) return undefined
    let timer: number | undefined
    let endsAt = Infinity
    let isLeft = false
    const lookIn = (milliseconds: number) => {
      window.clearTimeout(timer)
      if (!isLeft) timer = window.setTimeout(() => void look.current(), milliseconds)
    }
    look.current = async () => {
      try {
        const { data } = await call(sessionTimeApi.find)
        if (isLeft) return
        const leftMs = data.secondsLeft * 1_000
        endsAt = Date.now() + leftMs
        setTime(data)
        setSeenAt(Date.now())
        const warnedMs = warnedSeconds * 1_000
        const nextMs = leftMs > warnedMs ? leftMs - warnedMs : Math.min(nearMs, leftMs + 500)
        lookIn(data.setUpBy ? Math.min(nextMs, countedMs) : nextMs)
      } catch (error) {
        if (isLeft) return
        setTime(undefined)
        if (!isApiError(error) || error.statusCode !== 401) return lookIn(failedMs)
        // Ended by somebody: a save asks. By its time: nobody need press anything.
        if (endsAt > Date.now() || !formKeeper()?.hasUnsaved()) return
        await formKeeper()
          ?.signInAgain(tokensOf('cms').access)
          .then(look.current, () => undefined)
      }
    }
    void look.current()
    return () => {
      isLeft = true
      window.clearTimeout(timer)
    }
  }, [person])
  useLiveEvents(({ kind }) => {
    if (kind === 'settings' || kind === 'factors' || kind === 'reset') void look.current()
  })

  async function stay() {
    setBusy(true)
    try {
      await call(sessionTimeApi.stay)
      showAlert({ type: 'success', message: t('stayed') })
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
      await look.current()
    }
  }

  return (
    <NoticeBars>
      {time && time.secondsLeft <= warnedSeconds && (
        <NoticeBar
          action={
            time.canStay && (
              <Button size="small" isBusy={isBusy} onClick={() => void stay()}>
                {t('stay')}
              </Button>
            )
          }
        >
          {t('left', { minutes: Math.ceil(time.secondsLeft / 60) })} {!time.canStay && t('whole')}
        </NoticeBar>
      )}
      {time?.setUpBy && (
        <NoticeBar
          action={
            <ButtonLink size="small" to="/cms/profile">
              {t('setUp')}
            </ButtonLink>
          }
        >
          {t('setUpBy', { hours: hoursBetween(seenAt, time.setUpBy), at: format.dateTime(time.setUpBy) })}
        </NoticeBar>
      )}
    </NoticeBars>
  )
}
