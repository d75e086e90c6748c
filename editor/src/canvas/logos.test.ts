import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { nodeKinds } from '@anj/workflow'
import { expect, test } from 'vitest'

const publicFolder = join(import.meta.dirname, '../../public')

test.each(Object.entries(nodeKinds))('the logo of %s exists', (_, { logoUrl }) => {
  expect(existsSync(join(publicFolder, logoUrl))).toBe(true)
})

test('every logo belongs to a kind of node', () => {
  const used = new Set(Object.values(nodeKinds).map(({ logoUrl }) => logoUrl))
  const unused = readdirSync(join(publicFolder, 'logos')).filter((file) => !used.has(`/logos/${file}`))
  expect(unused).toEqual([])
})
