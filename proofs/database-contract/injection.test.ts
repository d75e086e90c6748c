import { AppError } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyNth } from '../../engine/src/testing/rounds.ts'
import { hostileNames } from './hostile.ts'
import type { OpenKind } from './kind.ts'
import { kinds } from './kinds.ts'
import { readCopy, write } from './round-trip.ts'
import type { ContractTable } from './table.ts'

const table: ContractTable = {
  columns: [
    { name: 'id', type: 'int' },
    { name: 'it\'s "quoted" `twice`; drop table neighbour', type: 'text' },
  ],
  rows: [['1', "'); drop table neighbour; --"]],
}

const servers = kinds.filter(({ family }) => family !== 'file').map((kind, place) => ({ ...kind, place }))

describe.each(servers)('$name', ({ open, place: nth }) => {
  let kind: OpenKind
  beforeAll(async () => {
    kind = await open()
    await kind.sql?.('create table neighbour (untouched int)')
    await kind.sql?.('insert into neighbour values (1)')
  })
  afterAll(() => kind[Symbol.asyncDispose]())

  const neighbours = async () => (await kind.sql?.('select * from neighbour'))?.map(([cell]) => Number(cell))

  const ways = [{}, { deleteExistingData: true }, { dropTableThenCreate: true }]
  it.each(everyNth(hostileNames, 3, nth).map((tableName, i) => ({ tableName, flags: everyNth(ways, 3, i) })))(
    'writes and reads a table with the name $tableName or refuses it, without changing another table: $flags',
    async ({ tableName, flags: chosen }) => {
      for (const flags of chosen) {
        const place = await kind.place({ tableName, flags })
        try {
          await write(kind, place, table)
          expect(await readCopy(await place.read())).toMatchObject({ rows: table.rows })
        } catch (error) {
          expect(error).toBeInstanceOf(AppError)
        }
        expect(await neighbours()).toEqual([1])
      }
    },
  )

  it.each(everyNth(hostileNames, 3, nth + 1))(
    'finds no table with the name %j, without side effects',
    async (tableName) => {
      const place = await kind.place({ tableName: `${tableName} nowhere` })
      await expect(place.read()).rejects.toBeInstanceOf(AppError)
      expect(await neighbours()).toEqual([1])
    },
  )

  const schemas = ['public"; drop table neighbour; --', 'x; drop table neighbour', '`x', "x'y", 'x\0']
  it.each(everyNth(schemas, 2, nth))(
    'refuses a schema or database with the name %j, without side effects',
    async (name) => {
      const place = await kind.place({ tableName: 't' })
      const config = { ...place.output.data.config, schemaName: name, databaseName: name }
      const output = { ...place.output, data: { ...place.output.data, config } } as typeof place.output
      await expect(write(kind, { ...place, output }, table)).rejects.toBeInstanceOf(AppError)
      expect(await neighbours()).toEqual([1])
    },
  )
})
