import type { WorkflowEdge } from '../document.ts'
import type { Clipping } from '../graph/paste-clipping.ts'
import { type Problem, problem, type Result } from '../problem.ts'
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

/**
 * The clipping that a text holds, or null for a text that is something else. Anybody can put anything on a clipboard:
 * what comes out has known kinds, fitting settings and connections between nodes that are there.
 */
export function readClippingText(text: string): Result<Clipping, Problem> | null {
  if (text.length > LONGEST || !text.includes(FORMAT)) return null
  const entry = parse(text)
  if (entry.format !== FORMAT) return null
  if (entry.version !== VERSION) return damaged('version')
  const document = checkDocument({ workFlow: { nodes: entry.nodes, edges: entry.edges } })
  if (!document.ok) return document
  const nodes = document.value.workFlow.nodes.map((node) => readNode(node, withoutSecrets))
  const refused = nodes.find((node) => !node.ok)
  if (refused && !refused.ok) return refused
  const ids = new Set(document.value.workFlow.nodes.map(({ id }) => id))
  const edges = document.value.workFlow.edges.flatMap(({ source, target }, at): WorkflowEdge[] =>
    ids.has(source) && ids.has(target) ? [{ id: `edge-${at}`, source, target }] : [],
  )
  return {
    ok: true,
    value: {
      nodes: nodes.flatMap((node) => (node.ok ? [node.value.node] : [])),
      edges,
      notes: readNotes(entry.notes),
    },
  }
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
