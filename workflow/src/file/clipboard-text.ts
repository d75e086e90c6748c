import type { WorkflowEdge, WorkflowNode } from '../graph/document.ts'
import type { ClipboardContent } from '../graph/paste-clipboard.ts'
import { type Problem, problem, type Result } from '../model/problem.ts'
import { asRecord, checkDocument } from './file-document.ts'
import { withoutSecrets } from './private-fields.ts'
import { readNode } from './read-node.ts'
import { readNotes } from './read-notes.ts'

const FORMAT = 'anj-clipping'
const VERSION = 1
/** Maximum length in characters. Even 5000 nodes need less, so a longer text can't come from a workflow. */
const LONGEST = 50_000_000

/** Returns the clipboard text of copied nodes, without passwords because users may paste it anywhere. */
export function serializeClipboard({ nodes, edges, notes }: ClipboardContent): string {
  const kept = nodes.map((node) => ({
    ...node,
    data: { ...node.data, config: withoutSecrets(node.data.config) },
  }))
  return JSON.stringify({ format: FORMAT, version: VERSION, nodes: kept, edges, notes })
}

/** Content of a clipboard text, and the notes to show to the user who pastes it. */
export interface ParsedClipboard {
  readonly clipping: ClipboardContent
  readonly remarks: readonly string[]
}

/**
 * Reads clipboard text, or returns null if it wasn't copied from a workflow. The text is untrusted, so the result
 * contains only known kinds, valid settings, and connections between its own nodes.
 */
export function parseClipboard(text: string): Result<ParsedClipboard, Problem> | null {
  if (text.length > LONGEST || !text.includes(FORMAT)) return null
  const entry = parse(text)
  if (entry.format !== FORMAT) return null
  if (entry.version !== VERSION) return damaged('version')
  const document = checkDocument({ workFlow: { nodes: entry.nodes, edges: entry.edges } })
  if (!document.ok) return document
  const nodes: WorkflowNode[] = []
  const remarks = new Set<string>()
  for (const file of document.value.workFlow.nodes) {
    const read = readNode(file, withoutSecrets)
    if (!read.ok) return read
    nodes.push(read.value.node)
    for (const remark of read.value.remarks) remarks.add(remark)
  }
  const ids = new Set(document.value.workFlow.nodes.map(({ id }) => id))
  const edges = document.value.workFlow.edges.flatMap(({ source, target }, at): WorkflowEdge[] =>
    ids.has(source) && ids.has(target) ? [{ id: `edge-${at}`, source, target }] : [],
  )
  const clipping = { nodes, edges, notes: readNotes(entry.notes) }
  return { ok: true, value: { clipping, remarks: [...remarks] } }
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    return asRecord(JSON.parse(text))
  } catch {
    return {}
  }
}

function damaged(at: string): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem: problem('clippingDamaged', { at }) }
}
