import {
  attributesOf,
  childOf,
  MOST_NAMES,
  type NameNode,
  pathOf,
  placesBelow,
  rootNode,
} from './name-tree.ts'
import { parseXml } from './parse-xml.ts'
import { readXmlText, type XmlEncoding } from './read-xml-text.ts'
import { XmlFault } from './xml-fault.ts'

/** The names of a document, and the hash of its bytes. */
export interface FoundElements {
  readonly root: NameNode
  readonly sha256: string
}

/** An element that can be the row. */
export interface Candidate {
  readonly path: string
  readonly rows: number
  readonly node: NameNode
}

const MOST_CANDIDATES = 100

/** An element that isn't closed yet. */
interface Opened {
  readonly node: NameNode
  hasText: boolean
  hasElements: boolean
  /** The places of the elements within this one. */
  readonly counted: NameNode[]
}

const opened = (node: NameNode): Opened => ({ node, hasText: false, hasElements: false, counted: [] })

/** Reads a whole document once, and returns the places of its elements. */
export async function findElements(
  path: string,
  encoding: XmlEncoding,
  onBytes: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<FoundElements> {
  const text = readXmlText(path, encoding, onBytes, signal)
  const root = rootNode()
  const stack = [opened(root)]
  let names = 0
  const onNew = () => {
    names += 1
    if (names > MOST_NAMES) throw new XmlFault('xmlNamesFault', { line: 0, column: 0 })
  }
  await parseXml(text.pieces, {
    open(tag) {
      const parent = stack.at(-1)
      if (!parent) return
      parent.hasElements = true
      if (parent.hasText) parent.node.isMixed = true
      const node = childOf(parent.node, tag, onNew)
      attributesOf(node, tag, onNew)
      if (node.current === 0) parent.counted.push(node)
      node.count += 1
      node.current += 1
      node.most = Math.max(node.most, node.current)
      stack.push(opened(node))
    },
    close() {
      // The next element of this place counts its elements anew. Most places may have no element in this one.
      for (const child of stack.pop()?.counted ?? []) child.current = 0
    },
    text(piece) {
      const top = stack.at(-1)
      if (!top || top.hasText || !/[^ \t\r\n]/.test(piece)) return
      top.hasText = true
      top.node.hasText = true
      if (top.hasElements) top.node.isMixed = true
    },
  })
  return { root, sha256: text.digest() }
}

/**
 * Returns the elements that can be rows, in the order of the document: those that repeat, or else those within the
 * outermost element.
 */
export function candidatesIn(root: NameNode): readonly Candidate[] {
  const all = placesBelow(root)
  const repeated = all.filter(({ most }) => most > 1)
  const outermost = [...root.children.values()].flatMap(({ children }) => [...children.values()])
  const found =
    repeated.length > 0 ? repeated : outermost.length > 0 ? outermost : [...root.children.values()]
  return found.slice(0, MOST_CANDIDATES).map((node) => ({ path: pathOf(node), rows: node.count, node }))
}

/** Returns the element that repeats the most within one parent, and the outer one of equal ones. */
export function likelyRow(candidates: readonly Candidate[]): Candidate | null {
  const [first] = candidates.toSorted((a, b) => b.node.most - a.node.most || depthOf(a) - depthOf(b))
  return first ?? null
}

function depthOf({ path }: Candidate): number {
  return path.split('/').length
}
