import { daysOfSpan, listOf, type Step } from './period.ts'

/** The orders of a part of the period; an hour leads to those of its day. */
export const linkOfStep = (step: Step | undefined): string | undefined =>
  step?.now && listOf('/cms/orders', daysOfSpan(step.now))
