import { AppError, endOfJsonText, wholeText } from '@anj/workflow'
import { JsonText } from './json-text.ts'

const quote = 34
const colon = 58

/** A body is refused that is nested more deeply, before anybody asks for its names. */
const deepest = 100

/**
 * The refusal of JSON in which an object has two fields of one name, of which a parser keeps the last without a word; null where none has.
 * Fields are counted in the text and in what was parsed of it, which takes a fraction of the parsing; only where the counts
 * differ the name is looked for.
 */
export function fieldTwice(text: string, parsed: unknown): AppError | null {
  return fieldsIn(text) === fieldsOf(parsed) ? null : twice(findTwice(new JsonText(text), deepest))
}

/** The fields of the object that comes next, as `JsonText` reads them; one that stands there twice is refused. */
export function* distinctFields(json: JsonText): Generator<string, void, undefined> {
  const seen = new Set<string>()
  for (const name of json.fields()) {
    if (seen.has(name)) throw twice(name)
    seen.add(name)
    yield name
  }
}

/** The value that comes next, in which no field stands twice. */
export function distinctValue(json: JsonText): unknown {
  const { at, text } = json
  const value = json.value()
  const refusal = fieldTwice(text.slice(at, json.at), value)
  if (refusal) throw refusal
  return value
}

const longestName = 100

function twice(name: string | null): AppError {
  const shown = name === null ? null : wholeText(name, longestName)
  const detail = `the field ${shown === null ? '' : `${shown} `}stands twice in one object`
  return new AppError('invalidRequest', { detail }, shown === null ? {} : { fields: { [shown]: detail } })
}

/** The fields of all objects of a JSON text: colons that stand in no text. */
function fieldsIn(text: string): number {
  let fields = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === colon) fields += 1
    else if (code === quote) at = endOfJsonText(text, at)
  }
  return fields
}

/** The fields of a value and of all that is in it; nothing recurs, since a body may be nested without end. */
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

/** The first name that stands twice in one object; null where none is found. */
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
