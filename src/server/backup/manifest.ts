import { z } from 'zod'

const Table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })
const Sequence = z.object({ schema: z.string(), name: z.string(), value: z.string() })

/** The first entry of a backup: what it is, and all that comes. */
export const Manifest = z.object({
  format: z.literal(1),
  /** Of the shop. */
  name: z.string(),
  mode: z.enum(['demo', 'live']).nullable(),
  /** When the database was as it is here. */
  at: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(Table),
  sequences: z.array(Sequence),
  /** Keys of the files that the database names. */
  files: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

const Written = z.object({ bytes: z.number(), sha256: z.string() })

/** The last entry: a backup without it was cut off. */
export const Sums = z.object({
  tables: z.record(z.string(), Written.extend({ rows: z.number() })),
  files: z.record(z.string(), Written),
  /** Named by the database, and not there to be copied. */
  missingFiles: z.array(z.string()),
})
export type Sums = z.infer<typeof Sums>
