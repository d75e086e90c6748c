import type { Client } from './client.ts'
import type { Message } from './incoming.ts'
import { SqlError } from './session.ts'
import { tokens, writeDone, writeTransactionChange } from './tokens.ts'
import { readTransactionRequest, type TransactionRequest } from './transaction-request.ts'

/** Executes a transaction manager request (MS-TDS 2.2.6.9) and reports the change with ENVCHANGE. */
export async function serveTransaction(message: Message, client: Client): Promise<boolean> {
  const out = client.answer()
  const body = await client.read(message, out)
  if (!body) return client.endIgnored(out)
  const request = readTransactionRequest(body)
  const text = `${request.kind.toUpperCase()} TRANSACTION`
  await client.meetBefore(text)
  const before = client.session.transaction
  await execute(request, client)
  await client.meetAfter(text)
  const after = client.session.transaction
  if (before !== null && after === null)
    writeTransactionChange(out.tokens, request.kind === 'commit' ? 'commit' : 'rollback', before)
  if (before === null && after !== null) writeTransactionChange(out.tokens, 'begin', after)
  writeDone(out.tokens, tokens.done, client.transactionBit)
  await out.end()
  return true
}

async function execute({ kind, name, isolation }: TransactionRequest, client: Client): Promise<void> {
  const { session } = client
  if (isolation) await quietly(client, `SET TRANSACTION ISOLATION LEVEL ${isolation}`)
  switch (kind) {
    case 'begin':
      if (session.transaction === null) client.transactionName = name
      session.begin()
      return
    case 'commit':
      session.commit()
      return
    case 'save':
      return quietly(client, `SAVE TRANSACTION ${quoted(name)}`)
    case 'rollback':
      if (name !== '' && name !== client.transactionName)
        return quietly(client, `ROLLBACK TRANSACTION ${quoted(name)}`)
      session.rollback()
  }
}

/** Executes a statement on behalf of a request that has no results. Throws the statement's error, if any. */
async function quietly(client: Client, text: string): Promise<void> {
  for await (const result of client.session.execute(text, []))
    if (result.kind === 'error') throw new SqlError(result.error)
}

function quoted(name: string): string {
  return `[${name.replaceAll(']', ']]')}]`
}
