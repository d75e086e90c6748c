import { AppError, isWholeText, sentence, wholeText } from '@anj/workflow'
import fp from 'fastify-plugin'
import '../http/context.ts'

/** Nothing that a call may hold is nested nearly as deeply; what looks through a body by itself may so rely on its stack. */
const deepest = 100

/**
 * Refuses a body that is nested too deeply to be looked through, and a body or a search with a text that the database could not hold, before anything is done: NUL fails there, and
 * half a character would be kept as another one without a word. A route that judges its own texts says `anyText`.
 */
export const wholeTexts = fp(async (app) => {
  app.addHook('preValidation', async (request) => {
    if (isDeeper(request.body, deepest))
      throw new AppError('invalidRequest', { detail: 'it is nested too deeply' })
    if (request.routeOptions.config.anyText) return
    const broken = findBrokenText(request.query) ?? findBrokenText(request.body)
    if (broken === undefined) return
    const where = wholeText(broken.join('.'), 300)
    throw new AppError('textBroken', { where }, { fields: { [where]: sentence('textBroken', { where }) } })
  })
})

/** Whether lists and objects stand in each other more often than so. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1))
}

type Place = readonly (string | number)[]

/** Where in a value the first text stands that can't be kept, or the field with such a name; a body of bytes has none. */
function findBrokenText(value: unknown): Place | undefined {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined
  const parts: Iterable<readonly [string | number, unknown]> = Array.isArray(value)
    ? value.entries()
    : Object.entries(value)
  for (const [name, part] of parts) {
    if (typeof name === 'string' && !isWholeText(name)) return [name]
    if (typeof part === 'string' && !isWholeText(part)) return [name]
    const deeper = findBrokenText(part)
    if (deeper) return [name, ...deeper]
  }
  return undefined
}
