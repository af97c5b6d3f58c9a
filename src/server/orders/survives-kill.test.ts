import { survivesKills } from './test-support/survives-kills.ts'

// Once without its database and once with it; survives-kill.long.test.ts goes on.
survivesKills(2)
