import { type FormEvent, useState } from 'react'
import { cmsCreditApi } from '#contract/credit.ts'
import { call } from '#web/api/call.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useT } from '#web/language/language.tsx'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Panel } from '../panel.tsx'
import { useShopZone } from '../use-shop-zone.ts'
import { dayIn } from '#i18n/zone-time.ts'
import styles from './credit.module.css'

/** The statement of a company as a file, for any days. */
export function CompanyStatement({ company }: { company: string }) {
  const t = useT('credit.statement')
  const showError = useShowError()
  const zone = useShopZone()
  const [days, setDays] = useState(() => {
    const to = dayIn(zone, new Date())
    return { from: `${to.slice(0, 7)}-01`, to }
  })
  const [wrong, setWrong] = useState(false)
  async function save(format: 'csv' | 'pdf') {
    const isWrong = days.from === '' || days.to === '' || days.from > days.to
    setWrong(isWrong)
    if (isWrong) return
    const endpoint = { csv: cmsCreditApi.statementCsv, pdf: cmsCreditApi.statementPdf }[format]
    try {
      const file = await call(endpoint, { params: { id: company }, query: days })
      saveFile(file, `statement-${days.from}-${days.to}.${format}`)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      showError(error)
    }
  }
  const day = (name: keyof typeof days) => (
    <TextField
      name={name}
      type="date"
      label={t(name)}
      value={days[name]}
      {...(name === 'to' && wrong && { error: t('wrongDays') })}
      onChange={(event) => setDays({ ...days, [name]: event.currentTarget.value })}
    />
  )
  return (
    <Panel title={t('title')}>
      <form
        className={styles.statement}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void save('pdf')
        }}
      >
        {day('from')}
        {day('to')}
        <Button type="submit">{t('downloadPdf')}</Button>
        <Button kind="quiet" onClick={() => void save('csv')}>
          {t('download')}
        </Button>
      </form>
    </Panel>
  )
}
