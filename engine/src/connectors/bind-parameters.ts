import {
  AppError,
  type DatabaseFamily,
  type ParameterValue,
  type ParameterValueType,
  parameterNamed,
  parameterReferences,
  readParameterValue,
  sqlReferences,
  valueTypeOf,
} from '@anj/workflow'
import { secretHider } from '../process/hide-secrets.ts'
import type { BodyReader, SourceSpec } from './connector.ts'

/** Returns a value as an expression in a server's SQL. The value is one that `readParameterValue` returns. */
export type ParameterLiteral = (parameter: {
  readonly type: ParameterValueType
  readonly value: string
}) => string

/**
 * Replaces the parameters in a source's SELECT and filter by expressions with their values. The reading protocols have
 * no parameters: COPY and the text protocol of MySQL take none, and SQL Server's are variables of a batch. No character
 * of a value can end the expression's own quotes, so a value stays a value wherever its reference stands.
 */
export function bindParameters<S extends SourceSpec>(
  source: S,
  family: DatabaseFamily,
  literal: ParameterLiteral,
): S {
  const { parameters = [], query, filter } = source
  if (parameters.length === 0) return source
  const bound = (text: string) =>
    sqlReferences(text, family, parameterReferences()).reduceRight((rest, { from, to, name }) => {
      const parameter = parameterNamed(parameters, name)
      return parameter ? rest.slice(0, from) + expressionOf(parameter, literal) + rest.slice(to) : rest
    }, text)
  return { ...source, query: bound(query), filter: bound(filter), parameters: [] }
}

function expressionOf({ name, type, default: value }: ParameterValue, literal: ParameterLiteral): string {
  if (value === null || readParameterValue(type, value) !== value)
    throw new TypeError(`The parameter ${name} has no value of its type`)
  return literal({ type: valueTypeOf(type), value })
}

/**
 * Throws if the name of a column contains the value of a secret. MySQL names an expression by its text, in which the
 * value stands, and the names of columns are stored and shown.
 */
function refuseSecret(column: string, parameters: readonly ParameterValue[] = []): void {
  const shown = parameters.find((one) => secretHider([one])(column) !== column)
  if (shown) throw new AppError('parameterSecretNamesColumn', { name: shown.name })
}

/** Returns a reading that binds the parameters of each source. */
export function bindingReader(
  reading: BodyReader,
  family: DatabaseFamily,
  literal: ParameterLiteral,
): BodyReader {
  const bound = (source: SourceSpec) => bindParameters(source, family, literal)
  const { note, notesOn, canMissRows = false } = reading
  return {
    ...(note === undefined ? {} : { note }),
    canMissRows,
    columnsOf: async (source, signal) => {
      const columns = await reading.columnsOf(bound(source), signal)
      for (const column of columns) refuseSecret(column.name, source.parameters)
      return columns
    },
    ...(notesOn && {
      notesOn: (source, columns, signal) => notesOn.call(reading, bound(source), columns, signal),
    }),
    risingState: (source, rising, signal) => reading.risingState(bound(source), rising, signal),
    copyOut: (source, columns, sink, options) => reading.copyOut(bound(source), columns, sink, options),
    [Symbol.asyncDispose]: () => Promise.resolve(reading[Symbol.asyncDispose]()),
  }
}
