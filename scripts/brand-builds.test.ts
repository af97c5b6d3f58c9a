import { holdsBuildsOf } from './test-support/brand-builds.ts'

// The journeys are taken through a build of atlas, which has every screen; this one has the fewest. What differs between
// the others is data, which scripts/web/brand-data.test.ts reads; brand-builds.long.test.ts builds them all.
holdsBuildsOf(['sahab'])
