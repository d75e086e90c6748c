import { expect, test } from 'vitest'
import type { FileDocument } from './file-document.ts'
import { fileVersion, type Migration, migrate, migrations } from './migrations.ts'

const document = (version?: number): FileDocument => ({
  ...(version === undefined ? {} : { format: 'anj', version }),
  workFlow: { name: 'x', nodes: [], edges: [] },
})
const renamedBy =
  (suffix: string): Migration =>
  (one) => ({ ...one, workFlow: { ...one.workFlow, name: `${one.workFlow.name}${suffix}` } })

test('migrates each version to the next, in order, up to the current one', () => {
  const result = migrate(document(3), { 2: renamedBy('2'), 3: renamedBy('3'), 4: renamedBy('4') }, 5)
  expect(result.ok && result.value).toMatchObject({ version: 5, workFlow: { name: 'x34' } })
})

test('keeps a document of the current version unchanged', () => {
  const present = document(fileVersion)
  const result = migrate(present)
  expect(result.ok && result.value).toBe(present)
})

test('treats a document without a version as one of the original product', () => {
  const result = migrate(document(), { 2: renamedBy('!') }, 3)
  expect(result.ok && result.value).toMatchObject({ version: 3, workFlow: { name: 'x!' } })
})

test('has a migration for each version from the original to the current one', () => {
  const versions = Array.from({ length: fileVersion - 2 }, (_, i) => i + 2)
  expect(Object.keys(migrations).map(Number)).toEqual(versions)
})
