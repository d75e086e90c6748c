import { readdirSync, readFileSync } from 'node:fs'

/** Returns the IDs of a process's descendants whose command line contains a word. */
export function descendants(of: number, word: string): readonly number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parents = new Map(all.map((id) => [Number(id), parentOf(id)]))
  const below = (id: number): boolean => {
    const parent = parents.get(id)
    return parent !== undefined && (parent === of || below(parent))
  }
  return [...parents.keys()].filter((id) => below(id) && read(id, 'cmdline').includes(word))
}

/** Returns the ID of a process's parent: the field after the state in the stat line. The name may contain anything. */
function parentOf(id: string): number | undefined {
  const [, parent] = read(id, 'stat').split(') ').at(-1)?.split(' ') ?? []
  return parent === undefined ? undefined : Number(parent)
}

/** Reads a file of a process. Returns an empty text if the process has just ended. */
function read(id: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
