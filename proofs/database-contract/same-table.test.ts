import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestFor, runHere } from '../../engine/src/testing/run-here.ts'
import { graphOf, nodeOf } from '../../engine/src/testing/tables.ts'
import type { OpenKind, Place } from './kind.ts'
import { kinds } from './kinds.ts'
import { readCopy, write } from './round-trip.ts'
import { type ContractTable, toComparable } from './table.ts'

const table: ContractTable = {
  columns: [
    { name: 'id', type: 'int' },
    { name: 'name', type: 'text' },
  ],
  rows: [
    ['1', 'one'],
    ['2', null],
    ['3', ''],
  ],
}
const databases = kinds.filter(({ family }) => family !== 'file')

describe.each(databases)('$name', ({ open }) => {
  let kind: OpenKind
  beforeAll(async () => {
    kind = await open()
  })
  afterAll(() => kind[Symbol.asyncDispose]())

  const ways = [
    { name: 'deletes and fills', flags: { deleteExistingData: true }, times: 1 },
    { name: 'drops and creates', flags: { dropTableThenCreate: true }, times: 1 },
    { name: 'appends to', flags: { deleteExistingData: false }, times: 2 },
  ] as const

  it.each(ways)(
    'a run that $name the table that it reads writes the correct rows',
    async ({ flags, times }) => {
      const tableName = `same_${times}_${Object.keys(flags).join('')}`
      await write(kind, await kind.place({ tableName }), table)
      const again = await kind.place({ tableName, flags })
      await copyOver(kind, again)
      const found = await readCopy(await again.read())
      const rows = Array.from({ length: times }, () => table.rows).flat()
      expect(toComparable(found, table.columns).rows).toEqual(toComparable({ ...table, rows }).rows)
    },
  )
})

/** Copies a place into itself. */
async function copyOver(kind: OpenKind, { source, output, target }: Place): Promise<void> {
  if (!source) throw new Error('The place has no source')
  const node = {
    ...source.node,
    data: { ...source.node.data, config: { ...source.node.data.config, columns: table.columns } },
  } as typeof source.node
  const own =
    source.source.kind === 'database'
      ? { ...source.source, config: node.data.config as never }
      : source.source
  const workflow = graphOf([node, nodeOf('table', 'dataTable'), output], 'file>table', 'table>output')
  await runHere(requestFor(workflow, own, target, kind.folder))
}
