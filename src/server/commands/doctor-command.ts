// npm run doctor: what is wrong with the configuration, the database, mail, payments and files. Ends with 1 where something is.
import { examineAll } from '../doctor/examine-all.ts'
import type { Verdict } from '../doctor/examination.ts'

const marks: Record<Verdict, string> = { good: 'good     ', doubtful: 'doubtful ', wrong: 'WRONG    ' }

const found = await examineAll(process.env)
const width = Math.max(...found.map(({ subject }) => subject.length)) + 2
for (const { subject, verdict, says } of found)
  process.stdout.write(`  ${marks[verdict]}${subject.padEnd(width)}${says}\n`)
const count = found.filter(({ verdict }) => verdict === 'wrong').length
process.stdout.write(
  count === 0
    ? '\n  Nothing is wrong.\n'
    : `\n  ${count} ${count === 1 ? 'thing is' : 'things are'} wrong.\n`,
)
process.exitCode = count === 0 ? 0 : 1
