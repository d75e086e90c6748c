/** A value as it stands in JSON, where JavaScript has none such: numbers beyond its own, half a character, names twice. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  /** How a counterexample shows it. */
  toString(): string {
    return this.text.length > 200 ? `${this.text.slice(0, 200)}… (${this.text.length} characters)` : this.text
  }
}

/** A value as JSON, with raw pieces as they are. */
export function writeJson(value: unknown): string {
  if (value instanceof RawJson) return value.text
  if (Array.isArray(value)) return `[${value.map(writeJson).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).filter(([, part]) => part !== undefined)
  return `{${fields.map(([name, part]) => `${JSON.stringify(name)}:${writeJson(part)}`).join()}}`
}

/** Where in a value something stands. */
export type Place = readonly (string | number)[]

/** Every place in a value, the whole of it first. */
export function placesOf(value: unknown, at: Place = []): readonly Place[] {
  if (typeof value !== 'object' || value === null || value instanceof RawJson) return [at]
  return [at, ...Object.entries(value).flatMap(([name, part]) => placesOf(part, [...at, keyIn(value, name)]))]
}

/** A value with another one at a place, or, with undefined, nothing there. */
export function withChange(value: unknown, [name, ...deeper]: Place, other: unknown): unknown {
  if (name === undefined) return other
  if (typeof value !== 'object' || value === null || value instanceof RawJson) return value
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    const changed = items.map((item, i) => (i === name ? withChange(item, deeper, other) : item))
    return changed.filter((item, i) => i !== name || item !== undefined)
  }
  const fields = new Map(Object.entries(value))
  fields.set(String(name), withChange(fields.get(String(name)), deeper, other))
  return Object.fromEntries(fields)
}

const keyIn = (value: object, name: string) => (Array.isArray(value) ? Number(name) : name)
