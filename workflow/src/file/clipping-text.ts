import type { WorkflowEdge, WorkflowNode } from '../graph/document.ts'
import type { Clipping } from '../graph/paste-clipping.ts'
import { type Problem, problem, type Result } from '../model/problem.ts'
import { asEntry, checkDocument } from './file-document.ts'
import { withoutSecrets } from './private-fields.ts'
import { readNode } from './read-node.ts'
import { readNotes } from './read-notes.ts'

const FORMAT = 'anj-clipping'
const VERSION = 1
/** More than 5000 nodes take; what is longer was not copied from a workflow. */
const LONGEST = 50_000_000

/** A clipping as the text that goes to the clipboard; it may be pasted anywhere, so it holds no password. */
export function clippingText({ nodes, edges, notes }: Clipping): string {
  const kept = nodes.map((node) => ({
    ...node,
    data: { ...node.data, config: withoutSecrets(node.data.config) },
  }))
  return JSON.stringify({ format: FORMAT, version: VERSION, nodes: kept, edges, notes })
}

/** What a text from the clipboard held, and what whoever pastes it should read, as of an opened file. */
export interface ReadClipping {
  readonly clipping: Clipping
  readonly remarks: readonly string[]
}

/**
 * The clipping that a text holds, or null for a text that is something else. Anybody can put anything on a clipboard:
 * what comes out has known kinds, fitting settings and connections between nodes that are there.
 */
export function readClippingText(text: string): Result<ReadClipping, Problem> | null {
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
    return asEntry(JSON.parse(text))
  } catch {
    return {}
  }
}

function damaged(at: string): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem: problem('clippingDamaged', { at }) }
}
