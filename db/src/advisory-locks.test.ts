import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { advisoryLocks } from './advisory-locks.ts'

test('each kind of work has its own advisory lock', () => {
  const numbers = Object.values(advisoryLocks)
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})

test('every advisory lock gets its number from the list or from the object that it locks', () => {
  const root = `${import.meta.dirname}/../..`
  const files = globSync('{api,cli,db,worker}/src/**/*.ts', { cwd: root })
  const calls = files.flatMap((file) => {
    const text = readFileSync(`${root}/${file}`, 'utf8')
    return [...text.matchAll(/advisory_(?:xact_)?(?:un)?lock(?:_shared)?\(([^,)]*)/g)].map(
      ([, key = '']) => `${file}: ${key}`,
    )
  })
  expect(calls.length).toBeGreaterThan(10)
  const listed = /: \$\{advisoryLocks\.\w+\}$|: (\$\{keyOf\(id|hashtext(extended)?\()/
  expect(calls.filter((call) => !listed.test(call))).toEqual([])
})
