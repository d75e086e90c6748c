import type { Client } from './client.ts'
import type { Message } from './incoming.ts'
import { ResultSender } from './results.ts'
import { doneStatus, tokens, writeDone } from './tokens.ts'

const insertBulk = /^\s*insert\s+bulk\b/i

/**
 * Executes a batch (MS-TDS 2.2.6.7). Returns false to end the connection. A batch with INSERT BULK only announces a
 * bulk load, which the client sends next.
 */
export async function serveBatch(message: Message, client: Client): Promise<boolean> {
  const out = client.answer()
  const body = await client.read(message, out)
  if (!body) return client.endIgnored(out)
  const text = body.toString('utf16le')
  await client.meetBefore(text)
  if (insertBulk.test(text)) {
    client.session.announceBulk?.(text)
    client.insertBulk = text
    writeDone(out.tokens, tokens.done, doneStatus.final | client.transactionBit)
    await out.end()
    return true
  }
  const sender = new ResultSender(out, client.session, 'batch')
  const end = await sender.send(client.session.execute(text, []), () => client.attention)
  await client.meetAfter(text)
  if (client.attention) writeDone(out.tokens, tokens.done, doneStatus.error)
  else sender.finish()
  await out.end()
  return !end.isFatal
}
