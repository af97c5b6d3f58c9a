import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A PostgreSQL that is there already, instead of one that the run starts for itself. */
const postgresUrl = process.env.TEST_DATABASE_URL

/** A real copy of the LoRaWAN Device Repository, which the tests of the project `real` import. */
const lorawanRepository = process.env.LORAWAN_REPOSITORY

const isRoot = process.getuid?.() === 0
const otherKinds = ['**/*.long.test.ts', '**/*.real.test.ts']

const common = {
  environment: 'node',
  pool: 'forks' as const,
  restoreMocks: true,
  unstubEnvs: true,
  // Longer than the slowest takes where two workers share a busy machine.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // What only root can try; scripts/test.mjs says so, and scripts/sum-up.mjs counts it as failed.
  exclude: [...configDefaults.exclude, ...otherKinds, ...(isRoot ? [] : ['**/*.root.test.ts'])],
}

// Of half a minute and more: begun last, one of them would run alone while the other worker has nothing to do.
const slow =
  /\/main\.|unknown-outcome|start-embedded|dashboard|access-control|order-care|cms-roles|brand-builds|upgrade-cluster|\/backup\.long|survives-crash|point-in-time|locked-log/

/** A worker that goes over to another project begins anew, so each project's files stand together; the shortest fill the end. */
const order = ['server', 'e2e', 'unit', 'long', 'journeys']

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const rank = ({ project, moduleId }: TestSpecification) =>
      2 * order.indexOf(project.name) + (slow.test(moduleId) ? 0 : 1)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

/**
 * `unit` needs nothing, `server` a database, `e2e` a database, the built app and a browser: these are `npm test`.
 * `npm run test:long` is `journeys`, the rest of the browser's, and `long`, what kills and restarts and takes minutes; `real`
 * needs a copy of somebody else's data.
 */
export default defineConfig({
  test: {
    // Some wait for a process or a deadline most of their time.
    maxWorkers: 3,
    // Longer than a busy machine needs to end a worker.
    teardownTimeout: 60_000,
    sequence: { sequencer: SlowFirst },
    globalSetup: ['src/server/test/global-setup.ts'],
    provide: { ...(postgresUrl && { postgresUrl }), ...(lorawanRepository && { lorawanRepository }) },
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          isolate: false,
          include: [
            'src/{contract,i18n,web}/**/*.test.{ts,tsx}',
            'brands/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      // A worker reads the server's code in once, not for each file; what a test changes is its own database.
      {
        test: {
          ...common,
          name: 'server',
          include: ['{src/server,demo}/**/*.test.ts'],
          isolate: false,
          // What is waited for comes, on a busy machine as well.
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          ...common,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          // A worker keeps its browser and the process that serves its shops.
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // What is waited for comes; how soon is the bench's matter.
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          ...common,
          name: 'journeys',
          include: ['e2e/**/*.long.test.ts'],
          exclude: configDefaults.exclude,
          isolate: false,
          testTimeout: 600_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          ...common,
          name: 'long',
          include: ['{src,demo,scripts,deploy,bench}/**/*.long.test.ts'],
          exclude: configDefaults.exclude,
          testTimeout: 600_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          ...common,
          name: 'real',
          include: ['src/**/*.real.test.ts'],
          exclude: configDefaults.exclude,
          testTimeout: 600_000,
        },
      },
    ],
  },
})
