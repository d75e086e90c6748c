import { messages } from './messages.ts'

/** Stands for a value that was left out. */
const LEFT_OUT = '…'
/** Shorter templates, such as '{name} failed', fit texts that they didn't make. */
const FEWEST_LETTERS = 12

interface Template {
  /** The text between the placeholders, in order. */
  readonly parts: readonly string[]
  readonly letters: number
}

let templates: readonly Template[] | null = null

/**
 * Returns a text that the product shows without its values, such as cells, names and numbers. Finds the message that
 * made it and leaves out everything in the places of placeholders, also if a message contains another one. Of a text
 * that no message made, nothing is known, so null is returned.
 */
export function withoutValues(text: string): string | null {
  templates ??= Object.values(messages).map((message) => {
    const parts = message.split(/\{\w+\}/)
    return { parts, letters: parts.join('').replace(/[^\p{L}]/gu, '').length }
  })
  let best: { template: Template; values: readonly string[] } | null = null
  for (const template of templates) {
    if (template.letters < FEWEST_LETTERS || template.letters <= (best?.template.letters ?? 0)) continue
    const values = valuesIn(text, template.parts)
    if (values) best = { template, values }
  }
  if (!best) return null
  const { parts } = best.template
  return parts
    .map((part, i) => {
      const value = best.values[i]
      return value === undefined ? part : part + nested(value)
    })
    .join('')
}

/** Returns a value without its own values if a message made it or its end, such as the problem of a file. */
function nested(value: string): string {
  const whole = withoutValues(value)
  if (whole !== null) return whole
  const colon = value.indexOf(': ')
  const end = colon < 0 ? null : withoutValues(value.slice(colon + 2))
  return end === null ? LEFT_OUT : `${LEFT_OUT}: ${end}`
}

/** Returns the values between the parts of a template, or null if the text isn't made by it. */
function valuesIn(text: string, parts: readonly string[]): readonly string[] | null {
  const [first = '', ...others] = parts
  if (!text.startsWith(first)) return null
  if (others.length === 0) return text === first ? [] : null
  const last = others.at(-1) ?? ''
  const values: string[] = []
  let at = first.length
  for (const part of others.slice(0, -1)) {
    const next = text.indexOf(part, at)
    if (next < 0) return null
    values.push(text.slice(at, next))
    at = next + part.length
  }
  const end = text.length - last.length
  if (end < at || !text.endsWith(last)) return null
  return [...values, text.slice(at, end)]
}
