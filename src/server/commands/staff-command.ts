// npm run staff -- add|reset <email>: lets somebody in who is locked out of the CMS.
import { z } from 'zod'
import { readConfig } from '../config/config.ts'
import { openContext } from '../open-context.ts'
import { addFromMachine, resetFromMachine } from '../staff/from-the-machine.ts'

const usage = `Usage: npm run staff -- add <email>      invites a super admin and prints the link (24 hours, once)
       npm run staff -- reset <email>    ends the sessions and the password of a member of staff, and prints a link
                                         with which they choose a new one (1 hour, once)
`

const say = (line: string) => void process.stdout.write(`  ${line}\n`)
process.exitCode = await run(process.argv.slice(2))

async function run([what, address, ...more]: string[]): Promise<number> {
  const email = z.email().max(254).safeParse(address?.trim())
  if ((what !== 'add' && what !== 'reset') || more.length > 0 || !email.success) {
    process.stderr.write(usage)
    return 1
  }
  try {
    const { ctx, close } = await openContext(readConfig(process.env), { say: () => undefined, as: 'command' })
    try {
      const link = await (what === 'add' ? addFromMachine : resetFromMachine)(ctx, email.data)
      say(
        `${what === 'add' ? 'Set up the account (24 hours, once)' : 'Choose a new password (1 hour, once)'}: ${link}`,
      )
    } finally {
      await close()
    }
    return 0
  } catch (error) {
    process.stderr.write(`  Nothing was changed: ${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}
