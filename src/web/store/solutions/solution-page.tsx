import { useLocation } from 'react-router'
import { solutionGroups } from '#contract/solution-rules.ts'
import { inBrowser, onServer, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { Breadcrumb, type Crumb } from '#web/ui/page/breadcrumb.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { loadSolution } from './load-solutions.ts'
import { SolutionCosts } from './solution-costs.tsx'
import { SolutionForm } from './solution-form.tsx'
import { GoneLine, SolutionLine } from './solution-line.tsx'
import styles from './solutions.module.css'

export const loader = onServer(loadSolution)
export const clientLoader = inBrowser(loadSolution)

/** What somebody with these sizes needs, why, and what it costs; the address has the sizes, and can be passed on. */
export default function SolutionPage({ loaderData: data }: ScreenProps<typeof loadSolution>) {
  const t = useT()
  const { search } = useLocation()
  const { solution, result } = data
  const crumbs: Crumb[] = [
    { label: t('crumbs.home'), to: '/' },
    { label: t('store.solutions.title'), to: '/solutions' },
    { label: solution.name },
  ]
  const groups = solutionGroups
    .map((group) => ({
      group,
      lines: result.lines.filter((line) => line.group === group),
      gone: result.gone.filter((line) => line.group === group),
    }))
    .filter(({ lines, gone }) => lines.length + gone.length > 0)
  return (
    <>
      <PageTitle
        title={solution.name}
        description={solution.intro}
        {...(solution.image && { image: `${solution.image.url}?w=1280` })}
      />
      <Breadcrumb crumbs={crumbs} />
      <h1 className={styles.title}>{solution.name}</h1>
      <p className={styles.about}>{solution.intro}</p>
      <div className={styles.page}>
        <SolutionForm key={search} data={data} />
        <section className={styles.result} aria-labelledby="solution-result">
          <h2 id="solution-result">{t('store.solutions.result')}</h2>
          {Object.keys(data.wrong).length > 0 && (
            <p className={styles.note} role="status">
              {t('store.solutions.wrong')}
            </p>
          )}
          {result.advice.map((text) => (
            <p key={text} className={styles.note}>
              {text}
            </p>
          ))}
          {groups.length === 0 && <p className={styles.note}>{t('store.solutions.nothing')}</p>}
          {groups.map(({ group, lines, gone }) => (
            <section key={group} className={styles.group} aria-labelledby={`group-${group}`}>
              <h3 id={`group-${group}`}>{t(`store.solutions.groups.${group}`)}</h3>
              <ul>
                {lines.map((line) => (
                  <SolutionLine key={line.key} line={line} />
                ))}
                {gone.map((line) => (
                  <GoneLine key={line.key} line={line} />
                ))}
              </ul>
            </section>
          ))}
        </section>
        {groups.length > 0 && <SolutionCosts name={solution.name} result={result} />}
      </div>
    </>
  )
}
