import { hiddenValue, type ParameterValue } from '@anj/workflow'
import { unicodeEscapes } from '../model/unicode-escapes.ts'

/**
 * Returns a function that replaces the values of secret parameters in all texts of a message. Servers and DuckDB repeat
 * parts of a statement in their messages, so a value is also found in the forms in which it stands in SQL.
 */
export function secretHider(parameters: readonly ParameterValue[] = []): <T>(message: T) => T {
  const values = parameters.flatMap(({ type, default: value }) =>
    type === 'secret' && value !== null ? [value] : [],
  )
  if (values.length === 0) return (message) => message
  // The longest form comes first, because a shorter one can be a part of it.
  const forms = [...new Set(values.flatMap(formsOf))].sort((one, other) => other.length - one.length)
  const hide = (text: string) => forms.reduce((rest, form) => rest.replaceAll(form, hiddenValue), text)
  return (message) => mapTexts(message, hide)
}

/** Returns a value as it is, as it stands in quotes, and in the literals of the connectors. */
function formsOf(value: string): readonly string[] {
  return [
    value,
    value.replaceAll("'", "''"),
    JSON.stringify(value).slice(1, -1),
    unicodeEscapes(value),
    Buffer.from(value, 'utf8').toString('hex'),
    Buffer.from(value, 'utf16le').toString('hex'),
  ]
}

/** Applies a function to every text in a message. The names of its fields stay. */
function mapTexts<T>(message: T, change: (text: string) => string): T {
  if (typeof message === 'string') return change(message) as T
  if (Array.isArray(message)) return message.map((one: unknown) => mapTexts(one, change)) as T
  if (typeof message !== 'object' || message === null) return message
  return Object.fromEntries(
    Object.entries(message).map(([name, value]) => [name, mapTexts(value as unknown, change)]),
  ) as T
}
