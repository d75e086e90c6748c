/**
 * Workflow document (docs/specification.md, "Entities and their fields"), in one shape for editor, API, database,
 * `.anj` file and engine. `node.data.config` is the only source of a node's settings.
 */
import type { WorkflowParameter } from '../model/parameter.ts'
import type { ConfigOf, NodeKind } from './node-kinds.ts'

export const nodeTypes = ['input', 'preparation', 'output'] as const
/** Role of a node in a workflow. Each role has a page in the palette. */
export type NodeType = (typeof nodeTypes)[number]

/** Kind and settings of a node. */
export interface NodeData<K extends NodeKind = NodeKind> {
  /** Path of the kind's image. The original product identified the kind by it. */
  readonly logoUrl: string
  readonly title: string
  /** Name that the user gave the node. Rules and messages use `title`. */
  readonly label?: string
  readonly type: NodeType
  readonly kind: K
  readonly config: ConfigOf<K>
  /** True for a step that is switched off: its rows and columns pass through it unchanged. Otherwise missing. */
  readonly switchedOff?: boolean
}

/** Position on the canvas or in the window. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Node of any kind; narrow it with `isKind(node, 'csvInput')`. */
export interface WorkflowNode<K extends NodeKind = NodeKind> {
  readonly id: string
  readonly type: 'custom'
  readonly position: Point
  readonly data: NodeData<K>
}

/** Connection on the canvas. Rows flow from its source to its target. */
export interface WorkflowEdge {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly sourceHandle?: string | null
  readonly targetHandle?: string | null
}

export const noteColours = ['yellow', 'green', 'blue', 'red', 'grey'] as const
export type NoteColour = (typeof noteColours)[number]

/** Text on the canvas for readers. Runs, previews and checks ignore it. */
export interface WorkflowNote {
  readonly id: string
  readonly position: Point
  readonly size: { readonly width: number; readonly height: number }
  readonly text: string
  readonly colour: NoteColour
}

/** Maximum length of a node's label. */
export const maxLabel = 60
/** Maximum length of a note's text. */
export const maxNoteText = 4000
export const maxNotes = 500

/** Nodes and edges without ID and name: the part that runs, previews and checks need. */
export interface WorkflowGraph {
  readonly nodes: readonly WorkflowNode[]
  readonly edges: readonly WorkflowEdge[]
  readonly notes?: readonly WorkflowNote[]
  readonly parameters?: readonly WorkflowParameter[]
}

/** Graph with its ID and name. */
export interface Workflow extends WorkflowGraph {
  readonly id: string
  readonly name: string
}

/** True when a node is of the kind; narrows its config. */
export function isKind<K extends NodeKind>(node: WorkflowNode, kind: K): node is WorkflowNode<K> {
  return node.data.kind === kind
}
