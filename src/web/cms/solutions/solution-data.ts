import type { cmsSolutionsApi, SolutionState } from '#contract/cms-solutions.ts'
import type { Language } from '#contract/enums.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { Data } from '#web/api/types.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const solutionsPath = '/cms/solutions'
export type SolutionListed = Data<typeof cmsSolutionsApi.list>
export type SolutionFound = Data<typeof cmsSolutionsApi.find>

export const stateTones: Record<SolutionState, Tone> = { new: 'neutral', live: 'success', changed: 'warning' }

/** In the language of the page, or in the other. */
export const nameIn = (name: BothTexts, language: Language): string => name[language] || name.en || name.ar
