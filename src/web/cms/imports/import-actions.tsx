import { IconArrowBackUp, IconFileDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { cmsImportsApi } from '#contract/imports.ts'
import { cmsProductsApi } from '#contract/cms-products.ts'
import { call } from '#web/api/call.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { invalidate } from '../use-api-query.ts'
import type { ImportChoices } from './import-choices.tsx'
import type { Import } from './import-data.ts'

type Props = { record: Import; choices: ImportChoices; onDone: () => void }

/** What can be done with an import in the state it is in. */
export function ImportActions({ record, choices, onDone }: Props) {
  const t = useT('cms.imports')
  const go = useGo()
  const [asking, setAsking] = useState<'run' | 'undo'>()
  const { id, status, counts, results, version } = record
  const params = { id }
  const settled = async () => {
    onDone()
    await invalidate(cmsImportsApi.list, cmsImportsApi.rows, cmsProductsApi.list, cmsProductsApi.find)
  }
  const run = useMutation({
    mutationFn: () =>
      call(cmsImportsApi.run, {
        params,
        body: { leaveOut: true, version, show: choices.show, make: [...choices.make] },
      }),
    onSettled: settled,
  })
  const undo = useMutation({
    mutationFn: () => call(cmsImportsApi.undo, { params, body: { version } }),
    onSettled: settled,
  })
  const discard = useMutation({
    mutationFn: () => call(cmsImportsApi.remove, { params }),
    onSuccess: async () => {
      await invalidate(cmsImportsApi.list)
      go('/cms/products/import', { replace: true })
    },
  })
  const report = useMutation({
    mutationFn: async () =>
      saveFile(
        await call(cmsImportsApi.report, { params }),
        `${record.fileName.replace(/\.[^.]*$/, '')}-report.csv`,
      ),
  })
  const right = counts.new + counts.changed
  const isSettled = status === 'checked' || status === 'done' || status === 'undone'

  return (
    <>
      {(status === 'checked' || status === 'refused') && (
        <Button isBusy={discard.isPending} onClick={() => discard.mutate()}>
          {t('page.discard')}
        </Button>
      )}
      {isSettled && (
        <Button isBusy={report.isPending} onClick={() => report.mutate()}>
          <IconFileDownload size={18} aria-hidden />
          {t('page.report')}
        </Button>
      )}
      {status === 'done' && results.done > 0 && (
        <Button onClick={() => setAsking('undo')}>
          <IconArrowBackUp size={18} className="mirrors" aria-hidden />
          {t('page.undo')}
        </Button>
      )}
      {status === 'checked' && (
        <Button
          kind="primary"
          isBusy={run.isPending}
          disabled={right === 0}
          onClick={() => (counts.wrong > 0 ? setAsking('run') : run.mutate())}
        >
          {t('page.run', { count: right })}
        </Button>
      )}
      <AskDialog
        isOpen={asking === 'run'}
        onClose={() => setAsking(undefined)}
        title={t('runDialog.title')}
        choices={[{ label: t('runDialog.confirm'), run: () => run.mutateAsync() }]}
      >
        <p>{t('runDialog.question', { wrong: counts.wrong, right })}</p>
      </AskDialog>
      <AskDialog
        isOpen={asking === 'undo'}
        onClose={() => setAsking(undefined)}
        title={t('undoDialog.title')}
        choices={[{ label: t('undoDialog.confirm'), kind: 'danger', run: () => undo.mutateAsync() }]}
      >
        <p>{t('undoDialog.question')}</p>
      </AskDialog>
    </>
  )
}
