import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  // Tests build every brand beside the one that runs.
  buildDirectory: process.env.BUILD_DIRECTORY || 'build/pages',
  ssr: true,
  // One file a screen: many small ones cost more round trips than they save bytes.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
