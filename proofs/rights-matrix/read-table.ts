import { type ApiScope, apiScopes } from '../../api/src/access/scopes.ts'
import { table } from './table.ts'

/** Kinds of callers, in the order of the table's columns. */
export const callers = [
  'nobody',
  'user',
  'admin',
  'super',
  'otherAdmin',
  'expired',
  'revoked',
  'noScope',
  'scope',
] as const
export type CallerKind = (typeof callers)[number]

/** An operation's expected answers by caller. */
export interface Row {
  readonly operation: string
  readonly expected: Readonly<Record<CallerKind, number>>
  /** The scope that lets an API token make the call, if any. */
  readonly scope: ApiScope | null
}

/** Parses the table's rows. Throws for any other line. */
export function readTable(text = table): readonly Row[] {
  const [header = '', ...lines] = text
    .split('\n')
    .map((line) => line.replace(/ \| .*/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  if (header.split(/ +/).join() !== ['operation', ...callers, 'opened-by'].join()) throw new Error(header)
  return lines.map(readRow)
}

function readRow(line: string): Row {
  const [operation = '', ...cells] = line.split(/ +/)
  const named = cells.length > callers.length ? cells.pop() : undefined
  const scope = apiScopes.find((known) => known === named) ?? null
  const statuses = cells.map(Number)
  const isRow =
    statuses.length === callers.length && statuses.every((status) => status >= 200 && status < 500)
  if (!isRow || (named !== undefined && named !== '-' && scope === null))
    throw new Error(`The line is not a row: ${line}`)
  const expected = Object.fromEntries(callers.map((caller, at) => [caller, statuses[at]]))
  return { operation, expected: expected as Row['expected'], scope }
}
