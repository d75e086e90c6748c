import type { SaxesTagNS } from 'saxes'

/** A place of a document at which elements of one name occur, with their common properties. */
export interface NameNode {
  /** The name without a prefix, unless another namespace has it at the same place. */
  readonly name: string
  readonly parent: NameNode | null
  readonly children: Map<string, NameNode>
  /** Attributes by their qualified names, with the names of their columns. */
  readonly attributes: Map<string, string>
  /** The number of elements. */
  count: number
  /** The most elements within one parent. */
  most: number
  /** Elements within the current parent. */
  current: number
  hasText: boolean
  /** True if elements have both text and elements within them. */
  isMixed: boolean
}

/** Names of elements and attributes at different places. A document with more of them is no table. */
export const MOST_NAMES = 10_000

const SCHEMA_INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance'
const NAMESPACES = 'http://www.w3.org/2000/xmlns/'

export function rootNode(): NameNode {
  return newNode('', null)
}

function newNode(name: string, parent: NameNode | null): NameNode {
  return {
    name,
    parent,
    children: new Map(),
    attributes: new Map(),
    count: 0,
    most: 0,
    current: 0,
    hasText: false,
    isMixed: false,
  }
}

/** Returns the place of a child, which is new if no element of its name has occurred there yet. */
export function childOf(parent: NameNode, { local, prefix, uri }: SaxesTagNS, onNew: () => void): NameNode {
  const key = uri === '' ? local : `${uri} ${local}`
  const known = parent.children.get(key)
  if (known) return known
  onNew()
  const taken = [...parent.children.values()].map(({ name }) => name)
  const child = newNode(freeName(local, prefix, taken), parent)
  parent.children.set(key, child)
  return child
}

/** An attribute that is a value, with the name of its column. */
export interface ValueAttribute {
  readonly name: string
  readonly value: string
}

/** Returns the attributes of an element that are values. Declarations and hints for programs are none. */
export function attributesOf(node: NameNode, tag: SaxesTagNS, onNew: () => void): readonly ValueAttribute[] {
  const found: ValueAttribute[] = []
  for (const attribute of Object.values(tag.attributes)) {
    const { local, name, prefix, uri, value } = attribute
    if (uri === NAMESPACES || uri === SCHEMA_INSTANCE) continue
    let column = node.attributes.get(name)
    if (column === undefined) {
      onNew()
      column = `@${freeName(
        local,
        prefix,
        [...node.attributes.values()].map((one) => one.slice(1)),
      )}`
      node.attributes.set(name, column)
    }
    found.push({ name: column, value })
  }
  return found
}

/** Returns a name without its prefix, or with the prefix or a number if another namespace has the name. */
function freeName(local: string, prefix: string, taken: readonly string[]): string {
  const long = prefix === '' ? local : `${prefix}:${local}`
  const short = [local, long].find((one) => !taken.includes(one))
  if (short !== undefined) return short
  let number = 2
  while (taken.includes(`${long}_${number}`)) number += 1
  return `${long}_${number}`
}

/** True if an element says that it has no value. */
export function isNil(tag: SaxesTagNS): boolean {
  return Object.values(tag.attributes).some(
    ({ uri, local, value }) => uri === SCHEMA_INSTANCE && local === 'nil' && /^(true|1)$/.test(value.trim()),
  )
}

/** True for elements that only have text. */
export function isLeaf({ children, attributes }: NameNode): boolean {
  return children.size === 0 && attributes.size === 0
}

/** Returns the path of a place from `from`, or from the root of the document. */
export function pathOf(node: NameNode, from: NameNode | null = null): string {
  const names: string[] = []
  for (let at: NameNode | null = node; at && at !== from && at.parent; at = at.parent) names.unshift(at.name)
  return names.join('/')
}

/** Returns all places below a node, in the order of the document. */
export function placesBelow(node: NameNode): readonly NameNode[] {
  return [...node.children.values()].flatMap((child) => [child, ...placesBelow(child)])
}
