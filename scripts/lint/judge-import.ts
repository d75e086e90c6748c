import { posix } from 'node:path'
import { inBrowser, mayImport, notInBrowser, sharedByAll } from './directions.ts'

/**
 * Says what is wrong with an import, or null.
 * `file` is the importing file below the root, `specifier` what stands between the quotes.
 */
export function judgeImport(file: string, specifier: string): string | null {
  const from = packageOf(file)
  const allowed = mayImport[from]
  if (!allowed) return null
  if (specifier.startsWith('node:')) return judgeNode(file, from, specifier)
  if (sharedByAll.includes(specifier)) return null
  const to = targetOf(file, specifier)
  if (to === null || to === from || allowed.includes(to)) return null
  const list = allowed.length === 0 ? 'none of our packages' : `only ${allowed.join(', ')}`
  return `${from} must not import ${to}: it may import ${list} (and ${sharedByAll.join(', ')}).`
}

function judgeNode(file: string, from: string, specifier: string): string | null {
  if (!inBrowser.includes(from) || notInBrowser.some((pattern) => pattern.test(file))) return null
  return `${from} runs in the browser, where ${specifier} is not.`
}

/** The package of ours that a specifier leads to, by name or by a path across folders. */
function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('@anj/')) return specifier.split('/')[1] ?? null
  if (!specifier.startsWith('.')) return null
  return packageOf(posix.join(posix.dirname(file), specifier))
}

function packageOf(file: string): string {
  return file.split('/')[0] ?? ''
}
