import { IconCopy, IconExternalLink, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { cmsSolutionsApi } from '#contract/cms-solutions.ts'
import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { LostOrBinned } from '../bin/lost-or-binned.tsx'
import { useMay } from '../may.ts'
import { PageHead } from '../page-head.tsx'
import { DeleteSolution } from './delete-solution.tsx'
import { nameIn, type SolutionFound, solutionsPath, stateTones } from './solution-data.ts'
import { SolutionForm } from './solution-form.tsx'
import type { Sizes } from './solution-preview.tsx'
import { useCopySolution } from './use-copy-solution.ts'

const load = async (given: Load) => {
  if (given.params.id === 'add') return undefined
  return (await given.call(cmsSolutionsApi.find, { params: { id: idOrRedirect(given) } })).data
}
const read = inBrowser(load)
export const clientLoader = (given: ClientLoaderFunctionArgs) => read(given)

/** A use case: what is asked, what it comes to, and what shoppers see of it. Or a new one. */
export default function SolutionPage({ loaderData }: ScreenProps<typeof load>) {
  return <OneSolution key={loaderData?.id ?? 'add'} loaded={loaderData} />
}

function OneSolution({ loaded }: { loaded: SolutionFound | undefined }) {
  const t = useT('cms.solutions')
  const actions = useT('actions')
  const language = useLanguage()
  const go = useGo()
  const may = useMay()
  const copy = useCopySolution()
  const [isDeleting, setDeleting] = useState(false)
  const [sizes, setSizes] = useState<Sizes>({})
  /** A form begins anew with another round. */
  const [{ solution, round }, setState] = useState({ solution: loaded, round: 0 })
  const name = solution ? nameIn(solution.name, language) || solution.slug : t('add')
  return (
    <>
      <PageHead
        title={name}
        crumbs={[{ label: t('title'), to: solutionsPath }, { label: name }]}
        actions={
          solution && (
            <>
              <Badge tone={stateTones[solution.state]}>{t(`states.${solution.state}`)}</Badge>
              {solution.visibility === 'hidden' && <Badge>{t('hidden')}</Badge>}
              {solution.liveSlug && (
                <ButtonLink to={`/solutions/${solution.liveSlug}`}>
                  <IconExternalLink size={18} className="mirrors" aria-hidden />
                  {t('open')}
                </ButtonLink>
              )}
              {may(cmsSolutionsApi.copy) && (
                <Button onClick={() => copy(solution.id)}>
                  <IconCopy size={18} aria-hidden />
                  {t('copy')}
                </Button>
              )}
              {may(cmsSolutionsApi.remove) && (
                <Button onClick={() => setDeleting(true)}>
                  <IconTrash size={18} aria-hidden />
                  {actions('delete')}
                </Button>
              )}
            </>
          )
        }
      >
        {t(`stateHints.${solution?.state ?? 'new'}`)}
      </PageHead>
      <SolutionForm
        key={round}
        {...(solution && { solution })}
        sizes={sizes}
        onSizes={setSizes}
        onSaved={(saved) => solution && setState({ solution: saved, round })}
        onChanged={(changed) => setState({ solution: changed, round: round + 1 })}
      />
      <DeleteSolution
        solution={isDeleting && solution ? { id: solution.id, name } : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={() => go(solutionsPath, { replace: true })}
      />
    </>
  )
}

export function ErrorBoundary() {
  const t = useT('cms.solutions')
  return <LostOrBinned kind="solution" back={{ to: solutionsPath, label: t('back') }} />
}
