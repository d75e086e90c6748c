import { AppError, isStorableText, sanitizeText, sentence } from '@anj/workflow'

/** The maximum nesting, which no valid body reaches. It keeps recursive functions from overflowing the stack. */
const deepest = 100

/** Refuses a value that is nested too deeply. */
export function refuseDeepNesting(value: unknown): void {
  if (isDeeper(value, deepest)) throw tooDeep()
}

const tooDeep = () => new AppError('invalidRequest', { detail: 'it is nested too deeply' })

/** Refuses a value that is nested too deeply or contains a text or a number that the database can't store. */
export function refuseUnstorable(value: unknown): void {
  const broken = findBroken(value, deepest)
  if (broken) refuse(broken)
}

/** Refuses values that contain infinite numbers, and names the first value. */
export function refuseInfinite(values: object): void {
  for (const [name, value] of Object.entries(values))
    if ([value].flat().some(isEndless)) refuse({ place: [name], value: 'number' })
}

const isEndless = (value: unknown) => typeof value === 'number' && !Number.isFinite(value)

interface Broken {
  readonly place: Place
  readonly value: 'text' | 'number'
}

function refuse(broken: Broken): never {
  const where = sanitizeText(broken.place.join('.'), 300)
  if (broken.value === 'text')
    throw new AppError('textBroken', { where }, { fields: { [where]: sentence('textBroken', { where }) } })
  const message = 'is not a finite number'
  throw new AppError('invalidRequest', { detail: `${where} ${message}` }, { fields: { [where]: message } })
}

/** True when lists and objects are nested more deeply than the given number of levels. */
function isDeeper(value: unknown, levels: number): boolean {
  if (!isContainer(value)) return false
  if (levels === 0) return true
  // A body of 1 MB may contain hundreds of thousands of values, so nothing is allocated per value.
  if (Array.isArray(value)) {
    for (const part of value) if (isContainer(part) && isDeeper(part, levels - 1)) return true
    return false
  }
  for (const name in value) if (isDeeper(value[name], levels - 1)) return true
  return false
}

/** True for a list or an object other than bytes. */
function isContainer(value: unknown): value is Record<string, unknown> | unknown[] {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
}

type Place = readonly (string | number)[]

/** Returns the path of the first text, number or field name that the database can't store. Bytes are always valid. */
function findBroken(value: unknown, levels: number): Broken | undefined {
  if (!isContainer(value)) return undefined
  if (levels === 0) throw tooDeep()
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) {
      const broken = findBrokenPart(at, value[at], levels)
      if (broken) return broken
    }
    return undefined
  }
  for (const name in value) {
    const broken = isStorableText(name)
      ? findBrokenPart(name, value[name], levels)
      : { place: [name], value: 'text' as const }
    if (broken) return broken
  }
  return undefined
}

function findBrokenPart(name: string | number, part: unknown, levels: number): Broken | undefined {
  if (typeof part === 'string') return isStorableText(part) ? undefined : { place: [name], value: 'text' }
  if (typeof part === 'number') return isEndless(part) ? { place: [name], value: 'number' } : undefined
  const deeper = findBroken(part, levels - 1)
  return deeper && { ...deeper, place: [name, ...deeper.place] }
}
