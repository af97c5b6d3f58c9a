import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { Environment } from '#server/config/config.ts'
import { serverEnvironment, serverFlags, serverProgram } from './set-up/server-process.mjs'

const project = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(project, path), 'utf8')
const variables = new Set([
  ...Object.keys(Environment.shape).flatMap((name) => [name, `${name}_FILE`]),
  ...Object.keys(serverEnvironment),
])

/** What a file says: a test names what it expects there. */
// oxlint-disable-next-line typescript/no-explicit-any
type Tree = Record<string, any>
const documents = (path: string): Tree[] =>
  parseAllDocuments(read(path), { merge: true }).map((document) => {
    expect(document.errors, path).toEqual([])
    return document.toJS() as Tree
  })
const manifests = readdirSync(join(project, 'deploy/kubernetes'))
const kinds = manifests.flatMap((name) => documents(`deploy/kubernetes/${name}`))
const ofKind = (kind: string) => kinds.filter((each) => each.kind === kind)
const command = [...serverFlags(), '--import', './scripts/set-up/stop-once.mjs', serverProgram]

test('the image sets only variables that are read, and starts the server as npm start does', () => {
  const dockerfile = read('Dockerfile')
  const set = [...dockerfile.matchAll(/^(?:ENV|   ) +([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(set.length).toBeGreaterThan(5)
  expect(set.filter((name) => !variables.has(name ?? ''))).toEqual([])
  const [, started = ''] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? []
  expect(JSON.parse(started)).toEqual(command)
  for (const [name, value] of Object.entries(serverEnvironment))
    expect(dockerfile).toContain(`${name}=${value}`)
})

test('compose names variables, secrets, services and files that there are', () => {
  const [compose = {}] = documents('compose.yaml')
  const { shop } = compose.services
  expect(Object.keys(shop.environment).filter((name) => !variables.has(name))).toEqual([])
  for (const service of Object.values<Tree>(compose.services)) {
    for (const secret of service.secrets ?? [])
      expect(compose.secrets).toHaveProperty(secret.source ?? secret)
    const waited = service.depends_on ?? []
    for (const name of Array.isArray(waited) ? waited : Object.keys(waited))
      expect(compose.services).toHaveProperty(name)
    for (const volume of (service.volumes ?? []) as string[]) {
      const [source = ''] = volume.split(':')
      const isThere = source.startsWith('.') ? existsSync(join(project, source)) : source in compose.volumes
      expect(isThere, source).toBe(true)
    }
  }
  expect(shop.read_only).toBe(true)
})

test('Kubernetes: each file is listed, variables and programs are there, nothing runs as root', () => {
  const [{ resources = [] } = {}] = ofKind('Kustomization')
  expect(new Set([...resources, 'kustomization.yaml'])).toEqual(new Set(manifests))
  const [{ data = {} } = {}] = ofKind('ConfigMap')
  expect(Object.keys(data).filter((name) => !variables.has(name))).toEqual([])
  for (const { spec } of [...ofKind('Deployment'), ...ofKind('Job')]) {
    const pod = spec.template.spec
    expect(pod.securityContext.runAsNonRoot).toBe(true)
    for (const container of pod.containers) {
      expect(container.securityContext.readOnlyRootFilesystem).toBe(true)
      for (const program of container.args ?? [])
        expect(
          existsSync(
            join(
              project,
              program
                .replace('build', 'src')
                .replace('-command.js', '-command.ts')
                .replace('server/', 'server/commands/'),
            ),
          ),
          program,
        ).toBe(true)
      const mounted = (container.volumeMounts ?? []).map(({ name }: Tree) => name)
      expect(mounted).toEqual((pod.volumes ?? []).map(({ name }: Tree) => name))
    }
  }
  const [{ spec: deployment = {} } = {}] = ofKind('Deployment')
  const [shop] = deployment.template.spec.containers
  expect([shop.readinessProbe.httpGet.path, shop.livenessProbe.httpGet.path]).toEqual(['/readyz', '/healthz'])
  // A node that is told to end is still asked for a while.
  expect(deployment.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(
    Number(data.DRAIN_SECONDS) + 8,
  )
})

test('the service of systemd starts the server as npm start does', () => {
  const unit = read('deploy/matjar.service')
  expect(unit).toContain(`ExecStart=/usr/bin/node ${command.join(' ')}\n`)
  for (const [name, value] of Object.entries(serverEnvironment)) expect(unit).toContain(`${name}=${value}`)
})
