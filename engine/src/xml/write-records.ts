import { LineWriter } from '../csv/line-writer.ts'
import { MAX_ROW_BYTES } from '../csv/read-csv.ts'
import {
  attributesOf,
  childOf,
  isLeaf,
  isNil,
  type NameNode,
  pathOf,
  type ValueAttribute,
} from './name-tree.ts'
import { parseXml } from './parse-xml.ts'
import { readXmlText, type XmlEncoding } from './read-xml-text.ts'
import { XmlFault } from './xml-fault.ts'

/** The member for the text of an element that also has attributes or elements. */
export const TEXT = '#text'

export interface RecordsRequest {
  readonly path: string
  readonly encoding: XmlEncoding
  /** The names of the document. */
  readonly root: NameNode
  /** The place of the rows. */
  readonly row: NameNode
  /** True for elements that are lists, because they can occur several times within one parent. */
  readonly isList: (node: NameNode) => boolean
  /** The file of the records, one a line as JSON. */
  readonly to: string
  readonly mostBytes: number
  readonly onBytes: (bytes: number) => void
  /** Called with the number of rows that are complete. */
  readonly onRow: (rows: number) => void
  readonly signal?: AbortSignal | undefined
}

/** An open element of a row. */
interface Frame {
  readonly node: NameNode
  readonly attributes: readonly ValueAttribute[]
  readonly members: string[]
  readonly lists: Map<string, string[]>
  readonly isNil: boolean
  text: string
}

/** Writes each row of a document as a line of JSON. All values are texts. */
export async function writeRecords(request: RecordsRequest): Promise<number> {
  const { path, encoding, root, row, isList, to, mostBytes, onBytes, onRow, signal } = request
  using writer = new LineWriter(to, mostBytes)
  let place: NameNode = root
  const frames: Frame[] = []
  let rows = 0
  /** Characters of the current row. */
  let length = 0
  const grow = (by: number) => {
    length += by
    if (length > MAX_ROW_BYTES) throw new XmlFault('xmlRowFault', { line: 0, column: 0 })
  }
  const nothing = () => undefined
  const write = (frame: Frame) => {
    const line = Buffer.from(`${objectOf(frame)}\n`)
    writer.put(line, 0, line.length)
    rows += 1
    length = 0
    onRow(rows)
  }
  const add = (parent: Frame, { node }: Frame, value: string) => {
    if (isList(node)) {
      const list = parent.lists.get(node.name)
      if (list) list.push(value)
      else parent.lists.set(node.name, [value])
    } else parent.members.push(`${JSON.stringify(node.name)}:${value}`)
  }
  await parseXml(readXmlText(path, encoding, onBytes, signal).pieces, {
    open(tag) {
      place = childOf(place, tag, nothing)
      if (frames.length === 0 && place !== row) return
      const attributes = attributesOf(place, tag, nothing)
      for (const { name, value } of attributes) grow(name.length + value.length)
      frames.push({ node: place, attributes, members: [], lists: new Map(), isNil: isNil(tag), text: '' })
      grow(place.name.length)
    },
    close() {
      place = place.parent ?? root
      const frame = frames.pop()
      if (!frame) return
      const parent = frames.at(-1)
      if (!parent) return write(frame)
      // A text with elements in it has the texts of these elements too.
      if (parent.node.isMixed) parent.text += frame.text
      const value = isLeaf(frame.node) ? textOf(frame) : objectOf(frame)
      // An empty element has no value, but keeps its position in a list.
      if (value !== '{}' || isList(frame.node)) add(parent, frame, value)
    },
    text(piece) {
      const frame = frames.at(-1)
      if (!frame) return
      grow(piece.length)
      if (frame.node.hasText || frame.node.isMixed || frames.some(({ node }) => node.isMixed))
        frame.text += piece
    },
  })
  writer.flush()
  return rows
}

function textOf({ text, isNil: isNull }: Frame): string {
  return isNull || !/[^ \t\r\n]/.test(text) ? 'null' : JSON.stringify(text)
}

function objectOf(frame: Frame): string {
  const { node, attributes, members, lists } = frame
  const all = attributes.map(({ name, value }) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  all.push(...members)
  for (const [name, values] of lists) all.push(`${JSON.stringify(name)}:[${values.join(',')}]`)
  if (node.hasText || (attributes.length > 0 && node.children.size === 0))
    all.push(`${JSON.stringify(TEXT)}:${textOf(frame)}`)
  return `{${all.join(',')}}`
}

/** Returns the paths below a row of elements that occur several times within one parent. */
export function listsBelow(row: NameNode): readonly string[] {
  const below = (node: NameNode): readonly NameNode[] =>
    [...node.children.values()].flatMap((child) => [
      ...(child.most > 1 ? [child] : []),
      // Elements within a list are part of its text.
      ...(child.most > 1 ? [] : below(child)),
    ])
  return below(row).map((node) => pathOf(node, row))
}
