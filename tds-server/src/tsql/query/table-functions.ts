import type { SqlRow } from '../../values.ts'
import { notUnderstood, sqlError } from '../errors.ts'
import { type Compiled, cast, type Frame } from '../expressions/compiled.ts'
import type { ScopeColumn } from '../expressions/scope.ts'
import type { Name } from '../syntax/tree.ts'
import { int, nvarchar } from '../types/type-facts.ts'

interface TableFunction {
  readonly columns: readonly ScopeColumn[]
  rows(frame: Frame): Iterable<SqlRow>
}

const column = (name: string, type: ScopeColumn['type'], nullable = false): ScopeColumn => ({
  name,
  type,
  nullable,
  identity: false,
  computed: false,
})

/** Returns a built-in table-valued function. */
export function tableFunction(name: Name, given: readonly Compiled[]): TableFunction {
  const known = (name.at(-1) ?? '').toUpperCase()
  const [first, second, third] = given
  if (known === 'STRING_SPLIT' && first !== undefined && second !== undefined) {
    const text = cast(first, nvarchar('max'))
    const separator = cast(second, nvarchar(1))
    return {
      columns: [column('value', nvarchar('max'))],
      rows: (frame) => {
        const value = text.run(frame)
        return value === null
          ? []
          : (value as string).split(String(separator.run(frame))).map((part) => [part])
      },
    }
  }
  if (known === 'GENERATE_SERIES' && first !== undefined && second !== undefined) {
    const [from, to] = [cast(first, int), cast(second, int)]
    const step = third === undefined ? null : cast(third, int)
    return {
      columns: [column('value', int)],
      *rows(frame) {
        const start = from.run(frame) as number | null
        const end = to.run(frame) as number | null
        const by = step === null ? 1 : (step.run(frame) as number)
        if (start === null || end === null) return
        if (by === 0)
          throw sqlError(4199, 'Argument value 0 is invalid for argument 3 of generate_series function.')
        for (let value = start; by > 0 ? value <= end : value >= end; value += by) yield [value]
      },
    }
  }
  throw notUnderstood(`the function ${name.join('.')} behind FROM`)
}
