import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useFormat, useLanguage } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { useMayOpen } from '../page-needs.ts'
import type { Step } from './period.ts'
import styles from './sales-chart.module.css'
import { linkOfStep } from './step-link.ts'
import { useFiguresFormat } from './use-figures-format.ts'

type Props = { steps: Step[]; measure: 'sales' | 'orders'; currency: string }

const inWords = { fill: 'var(--text-muted)', fontSize: 12 }
const line = { type: 'linear', strokeWidth: 2, isAnimationActive: false, activeDot: { r: 5 } } as const

/**
 * The period's line, and the period before as a dashed one. The table below has the same values, so the chart is hidden from
 * screen readers.
 */
export function SalesChart({ steps, measure, currency }: Props) {
  const language = useLanguage()
  const format = useFormat()
  const figures = useFiguresFormat()
  const go = useGo()
  const mayOpen = useMayOpen()
  const isArabic = language === 'ar'
  const amount = (bucket: Step['now']) =>
    bucket && (measure === 'sales' ? bucket.sales.amount : bucket.orders)
  const rows = steps.map((step) => ({
    step,
    mark: step.now ? figures.mark(step.now.from, step.unit) : '',
    now: step.isToCome ? null : (amount(step.now) ?? null),
    before: amount(step.before) ?? null,
  }))
  const short = (value: number) =>
    measure === 'sales' ? figures.compactMoney(value, currency) : figures.compact(value)
  const long = (value: number) =>
    measure === 'sales' ? format.money({ amount: value, currency }) : format.number(value)

  function open(index: number | undefined) {
    const to = linkOfStep(index === undefined ? undefined : steps[index])
    if (to && mayOpen(to)) go(to)
  }

  return (
    <div className={styles.chart} dir="ltr" aria-hidden>
      <ResponsiveContainer>
        <LineChart
          data={rows}
          margin={{ top: 1, right: 0, bottom: 0, left: 0 }}
          accessibilityLayer={false}
          onClick={({ activeTooltipIndex }) =>
            open(activeTooltipIndex === undefined ? undefined : Number(activeTooltipIndex))
          }
        >
          <CartesianGrid vertical={false} stroke="var(--border)" strokeDasharray="5 5" />
          <XAxis
            dataKey="mark"
            reversed={isArabic}
            minTickGap={28}
            tickMargin={10}
            padding={{ left: 8, right: 8 }}
            tick={inWords}
            tickLine={false}
            axisLine={false}
            interval="preserveStartEnd"
          />
          <YAxis
            orientation={isArabic ? 'right' : 'left'}
            width={64}
            tickFormatter={short}
            allowDecimals={false}
            domain={[0, 'auto']}
            tick={inWords}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--border)', strokeDasharray: '5 5' }}
            content={({ payload }) => {
              const row = payload[0]?.payload as (typeof rows)[number] | undefined
              return row ? <Tip row={row} long={long} /> : null
            }}
          />
          <Line {...line} dataKey="before" stroke="var(--text-muted)" strokeDasharray="5 4" dot={false} />
          <Line
            {...line}
            dataKey="now"
            stroke="var(--accent)"
            dot={rows.length <= 31 && { r: 2.5, strokeWidth: 1, fill: 'var(--accent)' }}
          />
        </LineChart>
      </ResponsiveContainer>
    </div>
  )
}

type TipProps = {
  row: { step: Step; now: number | null; before: number | null }
  long: (value: number) => string
}

function Tip({ row: { step, now, before }, long }: TipProps) {
  const figures = useFiguresFormat()
  const language = useLanguage()
  return (
    <div className={styles.tip} dir={language === 'ar' ? 'rtl' : 'ltr'}>
      {step.now && (
        <Amount className={styles.now} name={figures.whole(step.now.from, step.unit)}>
          {now === null ? '–' : long(now)}
        </Amount>
      )}
      {step.before && (
        <Amount className={styles.before} name={figures.whole(step.before.from, step.unit)}>
          {before === null ? '–' : long(before)}
        </Amount>
      )}
    </div>
  )
}

function Amount({
  className,
  name,
  children,
}: {
  className: string | undefined
  name: string
  children: string
}) {
  return (
    <p className={styles.line}>
      <span className={className} />
      <span className={styles.name}>{name}</span>
      <strong>{children}</strong>
    </p>
  )
}
