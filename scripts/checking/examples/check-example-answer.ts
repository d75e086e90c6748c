import { isDeepStrictEqual } from 'node:util'
import type { Example } from './read-examples.ts'

/** Compares the output of an example with the output on its page. Returns the problem, or null. */
export function checkExampleAnswer({ answer, text }: Example, said: string): string | null {
  if (answer?.language === 'json') {
    const problem = difference(JSON.parse(answer.text), JSON.parse(said), 'answer')
    return problem && `${problem}: ${said}`
  }
  if (answer) {
    const lines = said.split(/\r?\n/).map(withoutIds)
    const missing = answer.text.split('\n').filter((line) => !lines.includes(withoutIds(line)))
    return missing.length > 0 ? `It does not say ${missing.join(', ')}: ${said}` : null
  }
  if (/"success":\s*false|\bundefined\b/.test(said)) return `It failed: ${said}`
  const isSilent = /^(?:\w+\(\) .*\n?)*(?:\w+=|$)/.test(text)
  return said.trim() === '' && !isSilent ? 'It printed nothing.' : null
}

const id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const withoutIds = (line: string) => line.replaceAll(id, 'ID')

/**
 * Returns the path at which a response differs from the page, or null. A page may omit parts of a response and shorten
 * texts with `…`. IDs, times and measured numbers always differ.
 */
function difference(shown: unknown, real: unknown, path: string): string | null {
  if (typeof shown === 'string' && typeof real === 'string') {
    const isOther = /^\d{4}-\d\d-\d\dT/.test(shown)
      ? !/^\d{4}-\d\d-\d\dT/.test(real)
      : shown.endsWith('…')
        ? !real.startsWith(shown.slice(0, -1).trimEnd())
        : withoutIds(shown) !== withoutIds(real)
    return isOther ? `${path} is ${real}, and not ${shown}` : null
  }
  if (typeof shown === 'number' && typeof real === 'number' && path.endsWith('Time')) return null
  if (typeof shown === 'object' && shown !== null && typeof real === 'object' && real !== null) {
    for (const [key, part] of Object.entries(shown)) {
      const problem = difference(part, Reflect.get(real, key), `${path}.${key}`)
      if (problem) return problem
    }
    return null
  }
  return isDeepStrictEqual(shown, real) ? null : `${path} is ${String(real)}, and not ${String(shown)}`
}
