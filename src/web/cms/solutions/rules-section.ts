import type { ListField, RowOf } from './solution-draft.ts'

/** What a section of rules reads of the form, and writes. */
export type RulesSection = {
  rowsOf: <F extends ListField>(field: F) => RowOf[F][]
  write: <F extends ListField>(field: F, rows: RowOf[F][]) => void
  /** What is wrong with the list itself. */
  error: (field: ListField) => string | undefined
  /** What is wrong at a path inside: `rules.lines.0.quantity`. */
  errorOf: (path: string) => string | undefined
  /** Whether something below this path is wrong. */
  isWrong: (path: string) => boolean
}
