import { ByteWindow } from './byte-window.ts'
import { ValueScanner } from './value-scanner.ts'
import { walkDocument } from './walk-document.ts'

/** A list of a document that names alone lead to. */
export interface FoundList {
  readonly path: readonly string[]
  /** The number of elements. */
  rows: number
  /** The number of elements that are objects. */
  objects: number
}

/** More lists aren't counted. */
const MOST_LISTS = 100

/** Finds the lists of a document, in the order of the file. */
export async function findLists(
  path: string,
  onBytes: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<readonly FoundList[]> {
  await using window = await ByteWindow.open(path)
  const found = new Map<string, FoundList>()
  let current: FoundList | null = null
  await walkDocument(
    window,
    new ValueScanner(),
    {
      object: () => null,
      list: (at) => {
        const key = JSON.stringify(at)
        current = found.get(key) ?? { path: [...at], rows: 0, objects: 0 }
        if (found.size < MOST_LISTS) found.set(key, current)
        return null
      },
      element: (isObject) => {
        if (!current) return
        current.rows += 1
        if (isObject) current.objects += 1
      },
      row: () => true,
      progress: onBytes,
    },
    { areLines: false, signal },
  )
  return [...found.values()]
}

/** Returns the list with the most objects, or with the most elements if no list contains objects. */
export function largestList(lists: readonly FoundList[]): FoundList | null {
  const [first] = lists.toSorted((a, b) => b.objects - a.objects || b.rows - a.rows)
  return first && first.rows > 0 ? first : null
}
