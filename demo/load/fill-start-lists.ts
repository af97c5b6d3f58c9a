import type { Db } from '#server/db/connect.ts'
import { readMigration } from '#server/db/migrate.ts'

/** What migrations put into an empty shop, by their files. */
const startLists = {
  '0100_attributes.sql': ['attribute_groups', 'attributes', 'attribute_options'],
  '0112_synonyms.sql': ['synonyms'],
}

/** Attributes with their options, and synonyms, as every new shop has them. Their tables must be empty. */
export async function fillStartLists(db: Db): Promise<void> {
  for (const [name, tables] of Object.entries(startLists)) {
    const { text } = await readMigration(name)
    const wanted = new RegExp(
      `^(?:insert into (?:${tables.join('|')}) |select setval\\(pg_get_serial_sequence\\('(?:${tables.join('|')})')`,
    )
    const statements = text
      .replaceAll(/^--.*\n/gm, '')
      .split(/;\n/)
      .map((statement) => statement.trim())
      .filter((statement) => wanted.test(statement))
    for (const statement of statements) await db.execute(statement)
  }
}
