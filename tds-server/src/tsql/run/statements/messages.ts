import { SqlError, type SqlErrorFacts } from '../../../session.ts'
import type { SqlValue } from '../../../values.ts'
import { sqlError } from '../../errors.ts'
import type { Expression, Statement } from '../../syntax/tree.ts'
import { int, nvarchar } from '../../types/type-facts.ts'
import type { Batch, Results } from '../batch.ts'
import { formatMessage } from '../format-message.ts'

/** Executes THROW. Without arguments, it rethrows the error that is being handled. */
export async function throwError(
  batch: Batch,
  given: readonly [Expression, Expression, Expression] | null,
): Promise<never> {
  if (given === null) {
    const { caught } = batch.session
    if (caught === null)
      throw sqlError(10_704, 'To rethrow an error, a THROW statement must be used inside a CATCH block.', {
        class: 15,
      })
    throw new SqlError(caught)
  }
  const number = Number(await batch.value(given[0], int))
  const message = String((await batch.value(given[1], nvarchar(2048))) ?? '')
  const state = Number(await batch.value(given[2], int))
  throw sqlError(number, message, { state })
}

/** Executes RAISERROR. Up to severity 10, it only sends a message. */
export async function* raise(batch: Batch, statement: Statement & { kind: 'raiserror' }): Results {
  const [first, second, third, ...rest] = statement.arguments
  if (first === undefined || second === undefined)
    throw sqlError(102, "Incorrect syntax near 'RAISERROR'.", { class: 15 })
  const given = await batch.value(first)
  const severity = Number(await batch.value(second, int))
  const state = third === undefined ? 1 : Number(await batch.value(third, int))
  const values: SqlValue[] = []
  for (const one of rest) values.push(await batch.value(one))
  const facts: SqlErrorFacts = {
    number: typeof given === 'number' ? given : 50_000,
    class: severity,
    state,
    message: typeof given === 'number' ? `Error ${given}.` : formatMessage(String(given ?? ''), values),
    line: statement.line,
    procedure: '',
  }
  if (severity > 10) throw new SqlError(facts)
  yield { kind: 'info', info: facts }
  yield { kind: 'done', count: null, isSelect: false }
  return 'next'
}
