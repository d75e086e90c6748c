import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { findMigrations } from './migrate.ts'

interface Journal {
  readonly entries: readonly { readonly idx: number; readonly when: number; readonly tag: string }[]
}

test('each migration is newer than its predecessor, because an older one would be skipped silently', async () => {
  const text = await readFile(`${findMigrations(import.meta.dirname)}/meta/_journal.json`, 'utf8')
  const { entries } = JSON.parse(text) as Journal
  expect(entries.map(({ idx, tag }) => [idx, Number(tag.slice(0, 4))])).toEqual(
    entries.map((_, at) => [15 + at, 15 + at]),
  )
  const passedOver = entries.filter(({ when }, at) => at > 0 && when <= (entries[at - 1]?.when ?? 0))
  expect(passedOver.map(({ tag }) => tag)).toEqual([])
})
