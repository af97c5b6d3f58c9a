import { redirect } from 'react-router'
import { slugPattern } from '#contract/landing-ways.ts'
import { storeSolutionsApi } from '#contract/solutions.ts'
import { isApiError } from '#web/api/api-error.ts'
import type { Load } from '#web/api/load.ts'

export const loadSolutions = async ({ call }: Load) => (await call(storeSolutionsApi.list)).data

/** What is asked, and what it comes to with the sizes of the address; without those that cannot be used. */
export const loadSolution = async ({ call, url, params, language }: Load) => {
  const { slug = '' } = params
  if (!slugPattern.test(slug)) throw redirect(`/${language}/solutions`)
  const { data: solution } = await call(storeSolutionsApi.find, { params: { slug } })
  // An address that it had before leads to where it is now.
  if (solution.slug !== slug) throw redirect(`/${language}/solutions/${solution.slug}${url.search}`, 301)
  const typed = Object.fromEntries(
    solution.inputs.flatMap(({ key }) => {
      const value = url.searchParams.get(key)
      return value ? [[key, value]] : []
    }),
  )
  const sizes = Object.fromEntries(Object.entries(typed).map(([key, value]) => [`i.${key}`, value]))
  const look = async (asked: object) =>
    (await call(storeSolutionsApi.look, { params: { slug }, query: asked })).data
  const choices: Record<string, string> = Object.fromEntries(
    ['years', 'coverage', 'power', 'with', 'without', 'use'].flatMap((name) => {
      const value = url.searchParams.getAll(name).filter(Boolean).join(',')
      return value ? [[name, value]] : []
    }),
  )
  try {
    return { solution, typed, wrong: {}, result: await look({ ...choices, ...sizes }) }
  } catch (error) {
    if (!isApiError(error) || error.statusCode !== 422) throw error
    const wrong: Readonly<Record<string, string>> = error.fields
    const fitting = Object.fromEntries(Object.entries(choices).filter(([name]) => !(name in wrong)))
    return { solution, typed, wrong, result: await look(fitting) }
  }
}
export type SolutionData = Awaited<ReturnType<typeof loadSolution>>
