import { rowOf, type BinnedRow, type BringBack } from '../bin-entries/bring-back.ts'
import { insertStored } from '../bin-entries/stored-rows.ts'
import { pictures } from './pictures.queries.ts'

export const bringBackPicture: BringBack = async (db, { state }, how) => {
  const row = rowOf(state as BinnedRow, how)
  await insertStored(db, pictures, [row])
  return { after: { title: row.title } }
}
