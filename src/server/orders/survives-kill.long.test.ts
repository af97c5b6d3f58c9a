import { survivesKills } from './test-support/survives-kills.ts'

survivesKills(10)
