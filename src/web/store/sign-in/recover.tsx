import { Recovery } from '#web/account/recovery.tsx'
import { rootUserRecovery, tenantUserRecovery } from '#web/account/recovery-doors.ts'
import type { AccountFormProps } from './sign-in-dialog.tsx'

/** A forgotten password of a customer; it ends at the sign-in one came from. */
export function Recover({ isTenant, handed, go }: AccountFormProps & { isTenant: boolean }) {
  return (
    <Recovery
      door={isTenant ? tenantUserRecovery : rootUserRecovery}
      known={handed}
      onDone={(known) => go(isTenant ? 'tenant' : 'user', known)}
      onBack={(known) => go(isTenant ? 'tenant' : 'user', known)}
    />
  )
}
