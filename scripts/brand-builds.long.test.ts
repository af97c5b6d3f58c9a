import { brandIds } from '../brands/brand.ts'
import { holdsBuildsOf } from './test-support/brand-builds.ts'

holdsBuildsOf(brandIds)
