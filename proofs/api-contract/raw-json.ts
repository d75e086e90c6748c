/** A JSON text without a JavaScript equivalent: a number out of range, half a surrogate pair, duplicate names. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  /** Shortens the text for counterexamples. */
  toString(): string {
    return this.text.length > 200 ? `${this.text.slice(0, 200)}… (${this.text.length} characters)` : this.text
  }
}

/** Converts a value to JSON and keeps raw parts unchanged. */
export function writeJson(value: unknown): string {
  if (value instanceof RawJson) return value.text
  if (Array.isArray(value)) return `[${value.map(writeJson).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).filter(([, part]) => part !== undefined)
  return `{${fields.map(([name, part]) => `${JSON.stringify(name)}:${writeJson(part)}`).join()}}`
}

/** The path to a part of a value. */
export type Place = readonly (string | number)[]

/** Returns the places of all parts of a value, starting with the whole value. */
export function placesOf(value: unknown, at: Place = []): readonly Place[] {
  if (typeof value !== 'object' || value === null || value instanceof RawJson) return [at]
  return [at, ...Object.entries(value).flatMap(([name, part]) => placesOf(part, [...at, keyIn(value, name)]))]
}

/** Returns a value with the part at a place replaced, or removed if `other` is undefined. */
export function replaceAt(value: unknown, [name, ...deeper]: Place, other: unknown): unknown {
  if (name === undefined) return other
  if (typeof value !== 'object' || value === null || value instanceof RawJson) return value
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    const changed = items.map((item, i) => (i === name ? replaceAt(item, deeper, other) : item))
    return changed.filter((item, i) => i !== name || item !== undefined)
  }
  const fields = new Map(Object.entries(value))
  fields.set(String(name), replaceAt(fields.get(String(name)), deeper, other))
  return Object.fromEntries(fields)
}

const keyIn = (value: object, name: string) => (Array.isArray(value) ? Number(name) : name)
