import type { Note } from '../import-report.ts'

/** As much of a list as a product may have; what is beyond is noted by name. */
export function listCut<T>(
  list: readonly T[],
  max: number,
  field: string,
  note: Note,
  nameOf: (item: T) => string,
): T[] {
  for (const item of list.slice(max)) note(field, 'too_many', nameOf(item))
  return list.slice(0, max)
}
