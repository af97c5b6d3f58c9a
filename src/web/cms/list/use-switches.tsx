import { IconEye, IconEyeOff, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import type { Callable } from '#web/api/types.ts'
import { Button } from '#web/ui/button.tsx'
import { useEach } from './use-each.tsx'
import type { Selection } from './use-selection.ts'

const icons = { play: [IconPlayerPause, IconPlayerPlay], eye: [IconEyeOff, IconEye] } as const

type Options<Row extends { id: string }> = {
  selection: Selection<Row>
  nameOf: (row: Row) => string
  /** What is read again afterwards. */
  calls: readonly Callable[]
  icon: keyof typeof icons
  isOn: (row: Row) => boolean
  /** Turns one on or off; the headers make all of them one line of the history. */
  turn: (row: Row, isOn: boolean, headers: Record<string, string>) => Promise<unknown>
  label: (isOn: boolean) => string
  /** Says that it was done to so many. */
  done: (isOn: boolean, count: number) => string
}

/** Two buttons, to be drawn, that turn the marked rows on or off; those that cannot be turned are named. */
export function useSwitches<Row extends { id: string }>({
  selection,
  nameOf,
  calls,
  icon,
  isOn,
  turn,
  label,
  done,
}: Options<Row>) {
  const { run, isBusy, refusals } = useEach<Row>({ nameOf, calls, onEnd: selection.clear })
  const button = (toOn: boolean) => {
    const rows = selection.rows.filter((row) => isOn(row) !== toOn)
    const Icon = icons[icon][toOn ? 1 : 0]
    return (
      <Button
        size="small"
        disabled={isBusy || rows.length === 0}
        onClick={() =>
          void run({
            rows,
            change: (row, headers) => turn(row, toOn, headers),
            done: (count) => done(toOn, count),
          })
        }
      >
        <Icon size={16} aria-hidden />
        {label(toOn)}
      </Button>
    )
  }
  return {
    switches: (
      <>
        {button(true)}
        {button(false)}
      </>
    ),
    refusals,
  }
}
