import { AppError, isWholeText, sentence, wholeText } from '@anj/workflow'

/** Nothing that a call may hold is nested nearly as deeply; what looks through a body by itself may so rely on its stack. */
const deepest = 100

/** Refuses a value that is nested too deeply to be looked through. */
export function refuseDeep(value: unknown): void {
  if (isDeeper(value, deepest)) throw new AppError('invalidRequest', { detail: 'it is nested too deeply' })
}

/** Refuses a value that holds a text or a number which the database could not hold. */
export function refuseBroken(value: unknown): void {
  const broken = findBroken(value)
  if (broken) refuse(broken)
}

/** Refuses the first of some numbers that is endless. */
export function refuseEndless(values: object): void {
  for (const [name, value] of Object.entries(values))
    if ([value].flat().some(isEndless)) refuse({ place: [name], value: 'number' })
}

const isEndless = (value: unknown) => typeof value === 'number' && !Number.isFinite(value)

interface Broken {
  readonly place: Place
  readonly value: 'text' | 'number'
}

function refuse(broken: Broken): never {
  const where = wholeText(broken.place.join('.'), 300)
  if (broken.value === 'text')
    throw new AppError('textBroken', { where }, { fields: { [where]: sentence('textBroken', { where }) } })
  const said = 'is no finite number'
  throw new AppError('invalidRequest', { detail: `${where} ${said}` }, { fields: { [where]: said } })
}

/** Whether lists and objects stand in each other more often than so. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1))
}

type Place = readonly (string | number)[]

/** Where in a value the first text or number stands that can't be kept, or the field with such a name; a body of bytes has none. */
function findBroken(value: unknown): Broken | undefined {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined
  const parts: Iterable<readonly [string | number, unknown]> = Array.isArray(value)
    ? value.entries()
    : Object.entries(value)
  for (const [name, part] of parts) {
    if (typeof name === 'string' && !isWholeText(name)) return { place: [name], value: 'text' }
    if (typeof part === 'string' && !isWholeText(part)) return { place: [name], value: 'text' }
    if (isEndless(part)) return { place: [name], value: 'number' }
    const deeper = findBroken(part)
    if (deeper) return { ...deeper, place: [name, ...deeper.place] }
  }
  return undefined
}
