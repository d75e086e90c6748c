import { expect, it } from 'vitest'
import { readBulkLoad } from './bulk.ts'
import { ByteWriter } from './byte-writer.ts'
import { Message } from './incoming.ts'
import { packetStatus, packetTypes } from './packets.ts'
import type { SqlRow, SqlType } from './values.ts'
import { writeTypeInfo } from './write-type.ts'

/** Builds a bulk load of one column by hand, because the driver never sends content that the server refuses. */
function messageOf(type: SqlType, rows: readonly number[], status: number = packetStatus.end): Message {
  const writer = new ByteWriter()
  writer.u8(0x81).u16(1).u32(0).u16(5)
  writeTypeInfo(writer, type, false)
  writer.shortText('c1').bytes(Buffer.from(rows))
  const message = new Message(packetTypes.bulkLoad, 0, () => undefined)
  message.push(writer.written, status)
  return message
}

async function rowsOf(message: Message): Promise<SqlRow[]> {
  const load = await readBulkLoad(message)
  const all: SqlRow[] = []
  for await (const some of load?.rows ?? []) all.push(...some)
  return all
}

const done = [0xfd, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]

it('reads the example with a non-nullable bit from the specification (MS-TDS 4.12)', async () => {
  const bytes = '810100000000000500320263003100d100fd000000000000000000000000'
  const message = new Message(packetTypes.bulkLoad, 0, () => undefined)
  message.push(Buffer.from(bytes, 'hex'), packetStatus.end)
  expect((await readBulkLoad(message))?.columns).toEqual([{ name: 'c1', type: { name: 'bit' } }])
  const again = new Message(packetTypes.bulkLoad, 0, () => undefined)
  again.push(Buffer.from(bytes, 'hex'), packetStatus.end)
  expect(await rowsOf(again)).toEqual([[false]])
})

it.each(['xml', 'hierarchyid', 'geography', 'geometry'] as const)(
  'refuses columns of the type %s',
  async (name) => {
    await expect(readBulkLoad(messageOf({ name }, []))).rejects.toMatchObject({ facts: { number: 4816 } })
  },
)

it('refuses rows with a null bitmap, which only servers send', async () => {
  await expect(rowsOf(messageOf({ name: 'int' }, [0xd2, 1, ...done]))).rejects.toThrow('0xd2')
})

it('distinguishes a cancelled load from a truncated one', async () => {
  const row = [0xd1, 7, 0, 0, 0]
  await expect(rowsOf(messageOf({ name: 'int' }, row))).rejects.toThrow('in the middle of a row')
  const given = packetStatus.end | packetStatus.ignore
  await expect(rowsOf(messageOf({ name: 'int' }, row, given))).rejects.toMatchObject({
    name: 'BulkLoadGivenUp',
  })
})
