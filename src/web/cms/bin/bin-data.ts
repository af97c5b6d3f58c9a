import type { cmsBinApi } from '#contract/bin.ts'
import type { Data, Result } from '#web/api/types.ts'

export type BinRow = Data<typeof cmsBinApi.list>
/** What a call names a thing of the bin by, and people. */
export type BinItem = Pick<BinRow, 'id' | 'kind' | 'name'>
export type Returned = Result<typeof cmsBinApi.restore>['data']
export type Refused = Returned['failed'][number]
