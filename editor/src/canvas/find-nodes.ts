import { isSwitchedOff, type WorkflowNode } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { nodeSubtitle } from './node-subtitle.ts'

/**
 * Returns nodes whose name, title, type, file, table or state contains every word. Those that start with the first word
 * come first.
 */
export function findNodes(nodes: readonly WorkflowNode[], wanted: string): readonly WorkflowNode[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  return nodes
    .map((node) => ({ node, text: searchText(node) }))
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .toSorted((a, b) => Number(b.text.startsWith(words[0] ?? '')) - Number(a.text.startsWith(words[0] ?? '')))
    .map(({ node }) => node)
}

function searchText(node: WorkflowNode): string {
  const { label = '', title, type } = node.data
  const off = isSwitchedOff(node) ? sentence('switchedOff') : ''
  return [label, title, nodeSubtitle(node) ?? '', type, off].join(' ').trim().toLowerCase()
}
