// npm run migrate [-- --check]: applies what is new in the schema, or says what that would lock and for how long.
import { readConfig } from '../config/config.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { tryMigrations, type Trial } from '../db/try-migrations.ts'

const usage = `Usage: npm run migrate [-- --check]

  --check   applies what is new and takes it back at once, and says how long it took and what nobody could use meanwhile:
            for a copy of the database, or a shop that stands still
`

const say = (line: string) => void process.stdout.write(`  ${line}\n`)
process.exitCode = await run(process.argv.slice(2))

async function run(args: string[]): Promise<number> {
  const isCheck = args[0] === '--check'
  if (args.length > (isCheck ? 1 : 0)) {
    process.stderr.write(usage)
    return 1
  }
  try {
    const database = await openDatabase(readConfig(process.env), { say: () => undefined, as: 'command' })
    try {
      if (isCheck) tell(await tryMigrations(database.directUrl))
      else tellApplied(await migrate(database.directUrl))
    } finally {
      await database.stop()
    }
    return 0
  } catch (error) {
    process.stderr.write(`  Nothing was changed: ${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

function tellApplied(names: string[]) {
  for (const name of names) say(`Applied ${name}`)
  if (names.length === 0) say('The schema is up to date.')
}

function tell(trials: Trial[]) {
  if (trials.length === 0) return say('The schema is up to date.')
  for (const { name, seconds, blocked, isIndexAlone } of trials) {
    if (isIndexAlone) say(`${name}: builds indexes while the shop goes on; not tried`)
    else if (blocked.length === 0) say(`${name}: ${seconds.toFixed(1)} s, and nobody waits`)
    else {
      say(`${name}: ${seconds.toFixed(1)} s, in which nobody`)
      for (const { table, rows, nobody } of blocked)
        say(`    ${nobody} ${table} (about ${Math.round(rows)} rows)`)
    }
  }
}
