import { readdirSync, readFileSync } from 'node:fs'

/** Process ids of the children, and their children, of a process whose command line contains a word. */
export function descendants(of: number, word: string): readonly number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parents = new Map(all.map((id) => [Number(id), parentOf(id)]))
  const below = (id: number): boolean => {
    const parent = parents.get(id)
    return parent !== undefined && (parent === of || below(parent))
  }
  return [...parents.keys()].filter((id) => below(id) && read(id, 'cmdline').includes(word))
}

/** The number behind the state in a process's status line; its name, in front of it, may hold anything. */
function parentOf(id: string): number | undefined {
  const [, parent] = read(id, 'stat').split(') ').at(-1)?.split(' ') ?? []
  return parent === undefined ? undefined : Number(parent)
}

/** A file of a process; empty when the process has just ended. */
function read(id: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
