import { hiddenValue, type ParameterValue } from '@anj/workflow'
import { unicodeEscapes } from '../model/unicode-escapes.ts'

/** The length of the parts by which a value is found that a message cuts off. Shorter parts are common words. */
const PART = 12

/**
 * Returns a function that replaces the values of secret parameters in all texts of a message. Servers and DuckDB repeat
 * parts of a statement in their messages, so a value is also found in the forms in which it stands in SQL, and where a
 * message contains only a part of it.
 */
export function secretHider(parameters: readonly ParameterValue[] = []): <T>(message: T) => T {
  const values = secretValues(parameters)
  if (values.length === 0) return (message) => message
  // The longest form comes first, because a shorter one can be a part of it.
  const forms = [...new Set(values.flatMap(formsOf))].sort((one, other) => other.length - one.length)
  const parts = new Set(forms.flatMap(partsOf))
  const hide = (text: string) =>
    withoutParts(
      forms.reduce((rest, form) => rest.replaceAll(form, hiddenValue), text),
      parts,
    )
  return (message) => mapTexts(message, hide)
}

/** Returns the values of the secret parameters that have one. */
export function secretValues(parameters: readonly ParameterValue[]): readonly string[] {
  return parameters.flatMap(({ type, default: value }) =>
    type === 'secret' && value !== null ? [value] : [],
  )
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

function partsOf(form: string): readonly string[] {
  return Array.from({ length: Math.max(0, form.length - PART + 1) }, (_, at) => form.slice(at, at + PART))
}

/** Replaces each stretch of a text that consists of parts. */
function withoutParts(text: string, parts: ReadonlySet<string>): string {
  let shown = ''
  let hidden = 0
  for (let at = 0; at + PART <= text.length; at++) {
    if (!parts.has(text.slice(at, at + PART))) continue
    if (at > hidden) shown += text.slice(hidden, at)
    if (at > hidden || hidden === 0) shown += hiddenValue
    hidden = at + PART
  }
  return shown + text.slice(hidden)
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
