import { expect, test } from 'vitest'
import { isAllowed, type LockedPackage, licenceOf } from './check-licence.ts'
import { readPackages } from './read-packages.ts'

const one = (licence: string | null, more: Partial<LockedPackage> = {}): LockedPackage => ({
  name: 'some-package',
  version: '1.0.0',
  licence,
  isShipped: true,
  ...more,
})

test('every package, including tools and tests, has an allowed licence', () => {
  const packages = readPackages()
  expect(packages.length).toBeGreaterThan(500)
  expect(
    packages.filter((found) => !isAllowed(found)).map((found) => `${found.name}: ${licenceOf(found)}`),
  ).toEqual([])
})

test('distinguishes packages of the product from packages that only tools need', () => {
  const shipped = new Set(readPackages().flatMap(({ name, isShipped }) => (isShipped ? [name] : [])))
  for (const name of ['fastify', 'react', 'postgres', 'tedious', 'ssh2', 'elkjs', 'ipaddr.js'])
    expect(shipped).toContain(name)
  for (const name of ['vitest', '@playwright/test', 'exceljs', 'axe-core'])
    expect(shipped).not.toContain(name)
})

test.each(['MIT', 'MIT OR GPL-3.0-or-later', '(MIT AND Zlib)', '(MPL-2.0 OR Apache-2.0)'])(
  'allows %s',
  (licence) => {
    expect(isAllowed(one(licence))).toBe(true)
  },
)

test.each([
  'GPL-3.0-only',
  'AGPL-3.0-only',
  'LGPL-2.1',
  'MIT AND GPL-2.0-only',
  'EPL-2.0',
  'MPL-2.0',
  'SEE LICENSE IN x',
  'UNLICENSED',
  '',
  null,
])('refuses %s', (licence) => {
  expect(isAllowed(one(licence))).toBe(false)
})

test('allows further licences for tools, because they are not distributed', () => {
  expect(isAllowed(one('MPL-2.0', { isShipped: false }))).toBe(true)
  expect(isAllowed(one('GPL-3.0-only', { isShipped: false }))).toBe(false)
})
