import { eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import { files } from './files.table.ts'

/** Holds the file until it is named. @throws AppError validation_failed at `image` for what is no picture */
export async function checkImage(db: Db, image: string): Promise<void> {
  const [file] = await db
    .select({ mimeType: files.mimeType })
    .from(files)
    .where(eq(files.id, image))
    .for('key share')
  if (!file?.mimeType.startsWith('image/'))
    throw new AppError('validation_failed', { fields: { image: 'unknownReference' } })
}
