import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../root.ts'
import { longestFiles } from './longest-first.ts'

it('lists only existing files', () => {
  expect(longestFiles.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
