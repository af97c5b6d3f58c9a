import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A PostgreSQL that is there already, instead of one that the run starts for itself. */
const postgresUrl = process.env.TEST_DATABASE_URL

const isRoot = process.getuid?.() === 0

const common = {
  environment: 'node',
  pool: 'forks' as const,
  restoreMocks: true,
  unstubEnvs: true,
  testTimeout: 20_000,
  hookTimeout: 60_000,
  exclude: [...configDefaults.exclude, ...(isRoot ? [] : ['**/*.root.test.ts'])],
}

// Of half a minute and more: begun last, one of them would run alone while the other worker has nothing to do.
const slow =
  /brand-builds|survives-kill|import-lorawan|start-embedded|any-sequence|dashboard|access-control|recovery/

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return [
      ...sorted.filter(({ moduleId }) => slow.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !slow.test(moduleId)),
    ]
  }
}

/** `unit` needs nothing, `server` a database, `e2e` a database, the built app and a browser. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    globalSetup: ['src/server/test/global-setup.ts'],
    ...(postgresUrl && { provide: { postgresUrl } }),
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: [
            'src/{contract,i18n,web}/**/*.test.{ts,tsx}',
            'brands/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      // A worker reads the server's code in once, not for each file; what a test changes is its own database.
      { test: { ...common, name: 'server', include: ['src/server/**/*.test.ts'], isolate: false } },
      {
        test: {
          ...common,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          // A browser beside other tests is slow enough to miss its own limits.
          sequence: { groupOrder: 1 },
          // A journey waits now and then for its server, and the server for it.
          maxWorkers: 3,
          // What is waited for comes; how soon is the bench's matter.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
