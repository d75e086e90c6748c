import { AppError, isWholeText, sentence, wholeText } from '@anj/workflow'
import fp from 'fastify-plugin'
import '../http/context.ts'

/** Nothing that a call may hold is nested nearly as deeply; what looks through a body by itself may so rely on its stack. */
const deepest = 100

/**
 * Refuses a body that is nested too deeply to be looked through, and values of a request that the database could not hold,
 * before anything is done: NUL fails there, half a character would be kept as another one without a word, and a number such
 * as 1e999 as nothing. A route that judges its own texts says `anyText`.
 */
export const wholeValues = fp(async (app) => {
  app.addHook('preValidation', async (request) => {
    if (isDeeper(request.body, deepest))
      throw new AppError('invalidRequest', { detail: 'it is nested too deeply' })
    if (request.routeOptions.config.anyText) return
    refuse(findBroken(request.query) ?? findBroken(request.body))
  })

  // Numbers of addresses and headers are read by the validation, which takes 1e999 for an endless one within any limit.
  app.addHook('preHandler', async ({ params, query, headers }) => {
    for (const [name, value] of [params, query, headers].flatMap((part) => Object.entries(part ?? {})))
      if ([value].flat().some(isEndless)) refuse({ place: [name], value: 'number' })
  })
})

const isEndless = (value: unknown) => typeof value === 'number' && !Number.isFinite(value)

interface Broken {
  readonly place: Place
  readonly value: 'text' | 'number'
}

function refuse(broken: Broken | undefined): void {
  if (broken === undefined) return
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
