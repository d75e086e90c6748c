/**
 * The workflow document (docs/specification.md, "Entities and their fields"), in one shape for editor, api, database, `.anj`
 * file and engine. `node.data.config` is the only source of a node's settings.
 */
import type { ConfigOf, NodeKind } from './node-kinds.ts'

/** The places in their order. */
export const nodeTypes = ['input', 'preparation', 'output'] as const
/** The three places of a node in a workflow, which are also the three canvas pages. */
export type NodeType = (typeof nodeTypes)[number]

/** What a node is and is set to. */
export interface NodeData<K extends NodeKind = NodeKind> {
  /** Path of the kind's picture; the original product told kinds apart by it. */
  readonly logoUrl: string
  readonly title: string
  /** What its user calls the node; the rules and their sentences go by `title`. */
  readonly label?: string
  readonly type: NodeType
  readonly kind: K
  readonly config: ConfigOf<K>
}

/** A place on the canvas, or in the window. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A node of any kind; narrow with `isKind(node, 'csvInput')`. */
export interface WorkflowNode<K extends NodeKind = NodeKind> {
  readonly id: string
  readonly type: 'custom'
  readonly position: Point
  readonly data: NodeData<K>
}

/** A connection on the canvas: rows go from its source to its target. */
export interface WorkflowEdge {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly sourceHandle?: string | null
  readonly targetHandle?: string | null
}

/** The colours that a note may have. */
export const noteColours = ['yellow', 'green', 'blue', 'red', 'grey'] as const
/** One of them. */
export type NoteColour = (typeof noteColours)[number]

/** A piece of text on the canvas, for people only: runs, previews and checks don't look at it. */
export interface WorkflowNote {
  readonly id: string
  readonly position: Point
  readonly size: { readonly width: number; readonly height: number }
  readonly text: string
  readonly colour: NoteColour
}

/** The longest name that a user can give a node. */
export const maxLabel = 60
/** The longest text of a note. */
export const maxNoteText = 4000
/** The most notes of one workflow. */
export const maxNotes = 500

/** What is drawn, without identity: the part that runs, previews and checks need. */
export interface WorkflowGraph {
  readonly nodes: readonly WorkflowNode[]
  readonly edges: readonly WorkflowEdge[]
  readonly notes?: readonly WorkflowNote[]
}

/** What is drawn, with its id and its name. */
export interface Workflow extends WorkflowGraph {
  readonly id: string
  readonly name: string
}

/** Whether a node is of one kind, narrowing its config. */
export function isKind<K extends NodeKind>(node: WorkflowNode, kind: K): node is WorkflowNode<K> {
  return node.data.kind === kind
}
