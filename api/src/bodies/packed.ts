import { refuseDeepNesting } from '../http/storable-value.ts'
import { refuseTooManyNames, refuseTooManyValues } from './readings.ts'

/** A value that is passed between threads. Parsing JSON is many times faster than a structured clone of many objects. */
export interface Packed {
  readonly json: string
  /** The value's byte arrays, with their positions. Their memory is transferred to the other thread. */
  readonly bytes: readonly Placed[]
}
interface Placed {
  readonly at: readonly string[]
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * Packs a value that consists of JSON and bytes. Refuses a value that would take the other thread too long to unpack.
 */
export function pack(value: unknown): Packed {
  refuseDeepNesting(value)
  const json = JSON.stringify(value, (_name, part: unknown) => (part instanceof Uint8Array ? null : part))
  refuseTooManyValues(json)
  refuseTooManyNames(value)
  return { json, bytes: [...bytesIn(value, [])] }
}

/** Unpacks a value. The result equals the original value, except that undefined fields are missing. */
export function unpack({ json, bytes }: Packed): unknown {
  const root: Record<string, unknown> = { value: JSON.parse(json) }
  for (const { at, bytes: part } of bytes) {
    const path = ['value', ...at]
    const name = path.pop() ?? ''
    const holder = path.reduce((inner, field) => inner[field] as typeof root, root)
    holder[name] = part
  }
  return root['value']
}

function* bytesIn(value: unknown, at: readonly string[]): Generator<Placed, void, undefined> {
  if (typeof value !== 'object' || value === null) return
  if (value instanceof Uint8Array) return void (yield { at, bytes: value as Uint8Array<ArrayBuffer> })
  for (const [name, part] of Object.entries(value)) yield* bytesIn(part, [...at, name])
}
