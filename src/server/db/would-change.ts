import { isDeepStrictEqual } from 'node:util'

/** Whether the row would be another with these columns. Where not, there is nothing to write, to audit or to announce. */
export const wouldChange = <Row extends object>(row: Row, columns: Partial<Row>): boolean =>
  (Object.entries(columns) as [keyof Row, unknown][]).some(
    ([column, value]) => value !== undefined && !isDeepStrictEqual(row[column], value),
  )
