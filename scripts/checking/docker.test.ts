import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeSettings } from '@anj/db/settings'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from '../root.ts'
import { programs } from '../start/programs.ts'

type Service = {
  profiles?: string[]
  command?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  ports?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
}
type Compose = { services: Record<string, Service>; volumes: Record<string, null> }

const composeText = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
const compose = parse(composeText, { merge: true }) as Compose
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
const { api, worker, migrate, postgres } = compose.services

describe('docker-compose.yml', () => {
  it('holds the database, the api, the workers and the step that migrates', () => {
    const started = Object.keys(compose.services).filter((name) => !compose.services[name]?.profiles)
    expect(started.sort()).toEqual(['api', 'migrate', 'postgres', 'worker'])
  })

  it('starts a SQL Server only for tests, and shows it to this machine alone', () => {
    expect(compose.services.sqlserver?.profiles).toEqual(['test'])
    expect(compose.services.sqlserver?.ports).toEqual(['127.0.0.1:1433:1433'])
  })

  it('sets nothing that the product does not read', () => {
    const known = describeSettings().map(({ name }) => name)
    for (const service of [api, worker, migrate])
      expect(known).toEqual(expect.arrayContaining(Object.keys(service?.environment ?? {})))
  })

  it('gives api and worker the same database, key and store', () => {
    for (const name of ['DATABASE_URL', 'ANJ_SECRET_KEY'])
      expect(worker?.environment?.[name]).toBe(api?.environment?.[name])
    expect(api?.environment?.DATABASE_URL).toBeDefined()
    expect(worker?.volumes).toEqual(api?.volumes)
  })

  it('declares every volume that it mounts', () => {
    const mounted = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.map((volume) => volume.split(':')[0]),
    )
    expect([...new Set(mounted)].sort()).toEqual(Object.keys(compose.volumes).sort())
  })

  it('starts nothing before what it needs is healthy or done', () => {
    expect(migrate?.depends_on?.postgres?.condition).toBe('service_healthy')
    for (const service of [api, worker])
      expect(service?.depends_on?.migrate?.condition).toBe('service_completed_successfully')
    for (const service of [api, worker, postgres])
      expect(service?.healthcheck?.test.length).toBeGreaterThan(1)
  })

  it('holds no secret, and refuses to start without them', () => {
    for (const secret of ['POSTGRES_PASSWORD', 'ANJ_SECRET_KEY', 'ANJ_SIGN_UP_CODE'])
      expect(composeText).toContain(`\${${secret}:?`)
  })

  it('runs programs that the build makes', () => {
    for (const service of [api, worker, migrate]) {
      const bundle = service?.command?.at(-1)?.match(/^dist\/(.+)\.mjs$/)?.[1]
      expect(Object.keys(programs)).toContain(bundle)
    }
  })
})

describe('Dockerfile', () => {
  it('copies the package.json of every package before it installs', () => {
    const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      workspaces: string[]
    }
    for (const workspace of workspaces)
      expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/`)
  })

  it('copies only what is in the tree', () => {
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
      names.split(' '),
    )
    for (const source of sources) expect(existsSync(join(root, source)), source).toBe(true)
  })

  it('holds the help pages, their pictures and the examples, which the product shows', () => {
    for (const folder of ['docs/help', 'docs/images', 'examples'])
      expect(dockerfile).toContain(`COPY --from=build /app/${folder} ${folder}\n`)
  })

  it('does not run as root', () => {
    expect(dockerfile.match(/^USER (\S+)$/m)?.[1]).toBe('node')
  })
})
