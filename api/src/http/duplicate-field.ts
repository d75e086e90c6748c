import { AppError, findStringEnd, sanitizeText } from '@anj/workflow'
import { JsonText } from './json-text.ts'

const quote = 34
const colon = 58

/** The maximum nesting at which a duplicate name is searched for. Deeper bodies are refused anyway. */
const deepest = 100

/**
 * Returns the error for JSON with a duplicate field in an object, or null. A parser would silently use the last field.
 * Compares the number of fields in the text with the number in the parsed value, which is much faster than parsing.
 * Searches for the duplicate name only if the numbers differ.
 */
export function duplicateFieldError(text: string, parsed: unknown): AppError | null {
  return fieldsIn(text) === fieldsOf(parsed) ? null : twice(findTwice(new JsonText(text), deepest))
}

/** Yields the field names in the next object of a `JsonText`. Refuses a duplicate. */
export function* readUniqueFields(json: JsonText): Generator<string, void, undefined> {
  const seen = new Set<string>()
  for (const name of json.fields()) {
    if (seen.has(name)) throw twice(name)
    seen.add(name)
    yield name
  }
}

/** Returns the next value. Refuses duplicate fields in it. */
export function readUniqueValue(json: JsonText): unknown {
  const { at, text } = json
  const value = json.value()
  const refusal = duplicateFieldError(text.slice(at, json.at), value)
  if (refusal) throw refusal
  return value
}

const longestName = 100

function twice(name: string | null): AppError {
  const shownName = name === null ? null : sanitizeText(name, longestName)
  const detail = `the field ${shownName === null ? '' : `${shownName} `}occurs twice in one object`
  return new AppError(
    'invalidRequest',
    { detail },
    shownName === null ? {} : { fields: { [shownName]: detail } },
  )
}

/** Counts the fields in all objects of a JSON text, which are the colons outside strings. */
function fieldsIn(text: string): number {
  let fields = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === colon) fields += 1
    else if (code === quote) at = findStringEnd(text, at)
  }
  return fields
}

/**
 * Counts the fields in a value and in all values nested in it. Isn't recursive, because the nesting is unlimited here.
 */
function fieldsOf(value: unknown): number {
  let fields = 0
  const open: unknown[] = [value]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (!isObject(one)) continue
    if (Array.isArray(one)) {
      for (const part of one) if (isObject(part)) open.push(part)
      continue
    }
    for (const name in one) {
      fields += 1
      const part = one[name]
      if (isObject(part)) open.push(part)
    }
  }
  return fields
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Returns the first duplicate field name in an object, or null. */
function findTwice(json: JsonText, levels: number): string | null {
  const sign = json.peek()
  if (levels === 0 || (sign !== '{' && sign !== '[')) {
    json.skip()
    return null
  }
  if (sign === '[') {
    for (const _ of json.items()) {
      const found = findTwice(json, levels - 1)
      if (found !== null) return found
    }
    return null
  }
  const seen = new Set<string>()
  for (const name of json.fields()) {
    if (seen.has(name)) return name
    seen.add(name)
    const found = findTwice(json, levels - 1)
    if (found !== null) return found
  }
  return null
}
