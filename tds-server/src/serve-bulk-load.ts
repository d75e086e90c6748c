import { BulkLoadGivenUp, readBulkLoad } from './bulk.ts'
import type { Client } from './client.ts'
import type { Message } from './incoming.ts'
import { SqlError } from './session.ts'
import { BULK_INSERT, tokens, writeDone } from './tokens.ts'
import type { SqlRow } from './values.ts'

/** Executes the preceding INSERT BULK with the rows in this message (MS-TDS 2.2.6.1). */
export async function serveBulkLoad(message: Message, client: Client): Promise<boolean> {
  const out = client.answer()
  const statement = client.insertBulk
  client.insertBulk = ''
  try {
    const load = await readBulkLoad(message)
    if (!load) throw new BulkLoadGivenUp()
    if (statement === '')
      throw new SqlError({ number: 4002, message: 'The incoming tabular data stream is out of order.' })
    const count = await client.session.bulkInsert(statement, load.columns, watched(load.rows, client))
    await message.whole()
    await client.meetAfter(statement)
    writeDone(out.tokens, tokens.done, client.transactionBit, count, BULK_INSERT)
    await out.end()
    return true
  } catch (error) {
    if (error instanceof BulkLoadGivenUp) return client.endIgnored(out)
    // The client doesn't read a response until it has sent all of its rows.
    await message.whole()
    throw error
  }
}

/** Passes rows on, and triggers faults that depend on their number. */
async function* watched(
  rows: AsyncIterable<readonly SqlRow[]>,
  client: Client,
): AsyncGenerator<readonly SqlRow[]> {
  let count = 0
  for await (const some of rows) {
    count += some.length
    await client.meetRows(count)
    yield some
  }
}
