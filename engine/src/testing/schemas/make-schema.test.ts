import { databaseFamilies } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSchema } from './make-schema.ts'
import { sampleSchema } from './sample-schema.ts'
import { openSchemaServer, type SchemaServer } from './servers.ts'

describe.each(databaseFamilies)('on %s', (family) => {
  let server: SchemaServer
  beforeAll(async () => {
    server = await openSchemaServer(family)
  })
  afterAll(() => server[Symbol.asyncDispose]())

  it('creates every table of the sample with its rows, and its views', async () => {
    const made = await makeSchema(server, sampleSchema)
    for (const { name, rows = [] } of sampleSchema.tables) {
      const [found] = await made.rows(`select count(*) as n from ${made.table(name)}`)
      expect([name, Number(found?.n)]).toEqual([name, rows.length])
    }
    const [sum] = await made.rows(
      `select sum(subtotal) as total from ${made.table('order_subtotals')} where order_id = 1`,
    )
    expect(Number(sum?.total)).toBe(316)
  })

  it("creates foreign keys that don't check existing rows", async () => {
    const made = await makeSchema(server, {
      tables: [
        { name: 'parent', columns: [{ name: 'id', type: 'integer', notNull: true }], primaryKey: ['id'] },
        {
          name: 'child',
          columns: [{ name: 'parent_id', type: 'integer' }],
          foreignKeys: [
            { columns: ['parent_id'], references: { table: 'parent', columns: ['id'] }, checked: false },
          ],
          rows: [[7]],
        },
      ],
    })
    await expect(made.run(`insert into ${made.table('child')} values (8)`)).rejects.toThrow()
    expect(await made.rows(`select parent_id from ${made.table('child')}`)).toHaveLength(1)
  })
})
