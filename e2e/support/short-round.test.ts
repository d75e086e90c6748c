import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { outsideShortRound, shortRound } from './short-round.ts'

const folder = join(import.meta.dirname, '..')
const specs = globSync('*.spec.ts', { cwd: folder }).map((file) => join(folder, file))

test('the short round plays exactly the specs that it names', () => {
  const played = specs.filter((file) => !outsideShortRound.test(file))
  expect(played.sort()).toEqual(shortRound.map((name) => join(folder, `${name}.spec.ts`)).sort())
})
