import { type ApiScope, apiScopes } from '../../api/src/access/scopes.ts'
import { table } from './table.ts'

/** Who calls, in the order of the table's columns. */
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

/** What an operation answers to each. */
export interface Row {
  readonly operation: string
  readonly expected: Readonly<Record<CallerKind, number>>
  /** The scope that opens it to an API token, if one does. */
  readonly scope: ApiScope | null
}

/** The table's rows; a line that is none of them throws. */
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
  if (!isRow || (named !== undefined && named !== '-' && scope === null)) throw new Error(`No row: ${line}`)
  const expected = Object.fromEntries(callers.map((caller, at) => [caller, statuses[at]]))
  return { operation, expected: expected as Row['expected'], scope }
}
