import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeSettings } from '@anj/core/settings'
import { describe, expect, it } from 'vitest'
import { root } from '../root.ts'
import { programs } from '../start/programs.ts'

const read = (file: string) => readFileSync(join(root, 'deploy/systemd', file), 'utf8')

/** Returns a unit's values for one key, in order. */
const valuesOf = (unit: string, key: string): string[] =>
  [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)

const units = ['anj-migrate.service', 'anj-api.service', 'anj-worker@.service']

describe.each(units)('deploy/systemd/%s', (file) => {
  const unit = read(file)

  it('runs a program that the build produces', () => {
    const bundle = valuesOf(unit, 'ExecStart')[0]?.match(/ dist\/(.+)\.mjs$/)?.[1]
    expect(Object.keys(programs)).toContain(bundle)
  })

  it('sets only variables that the product reads, and no secrets', () => {
    const known = [...describeSettings().map(({ name }) => name), 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX']
    const names = valuesOf(unit, 'Environment').flatMap((line) =>
      line.split(' ').map((setting) => setting.split('=')[0]),
    )
    expect(known).toEqual(expect.arrayContaining(names))
    expect(unit).not.toMatch(/PASSWORD=|SECRET|TOKEN=/)
  })

  it('runs under a separate account that can gain no permissions', () => {
    expect(valuesOf(unit, 'User')).toEqual(['anj'])
    expect(valuesOf(unit, 'NoNewPrivileges')).toEqual(['yes'])
  })
})

it('all units have the same protections', () => {
  const protections = units.map((file) =>
    read(file)
      .match(/^(?:Protect|Private|Restrict|Lock|SystemCall|Capability|UMask|NoNew)\w+=.*$/gm)
      ?.sort(),
  )
  expect(protections[0]).toContain('CapabilityBoundingSet=')
  for (const others of protections.slice(1)) expect(others).toEqual(protections[0])
})

it('API and workers share one store that systemd creates', () => {
  for (const file of ['anj-api.service', 'anj-worker@.service']) {
    expect(read(file)).toContain('ANJ_STORE=/var/lib/anj-store')
    expect(valuesOf(read(file), 'StateDirectory')[0]?.split(' ')).toContain('anj-store')
  }
})

it('the example file names only settings that the product reads', () => {
  const names = read('anj.env.example')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => line.split('=')[0])
  expect(describeSettings().map(({ name }) => name)).toEqual(expect.arrayContaining(names))
})
