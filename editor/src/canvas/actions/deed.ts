import type { NodeType, Point, WorkflowNode } from '@anj/workflow'
import type { ReactFlowInstance } from 'reactflow'
import type { OpenWorkflow } from '../../store/graph-store.ts'
import type { CanvasCommand, commands } from '../commands.ts'
import type { FlowThing } from '../flow-nodes.ts'
import type { FlowState } from '../use-flow-state.ts'

/** What deeds work with: the canvas, what is selected on it, and the screens around it. */
export interface Hands extends Pick<FlowState, 'select' | 'glideTo'> {
  readonly flow: ReactFlowInstance<FlowThing>
  readonly things: readonly FlowThing[]
  readonly edgeIds: ReadonlySet<string>
  /** Where in the window it was asked for. */
  readonly at: Point | undefined
  /** The node whose screen is shown. */
  readonly shown: WorkflowNode | null
  readonly showNode: (type: NodeType, nodeId: string | null) => void
  readonly isReadOnly: boolean
}

/** The same with the workflow that is shown. */
export interface Asked extends Hands {
  readonly workflow: OpenWorkflow
}

/** Does what a command says to what is selected. */
export type Deed = (asked: Asked) => void
/** Does what a command says, also where there is no workflow. */
export type Look = (hands: Hands) => void

type Group = (typeof commands)[CanvasCommand]['group']
type CommandsOf<G extends Group> = {
  [Id in CanvasCommand]: (typeof commands)[Id]['group'] extends G ? Id : never
}[CanvasCommand]

/** The deeds of a group, for each of its commands: one without a deed does not compile. */
export type Deeds<G extends Group> = { readonly [Id in CommandsOf<G>]: Deed }
/** The same for a group that needs no workflow. */
export type Looks<G extends Group> = { readonly [Id in CommandsOf<G>]: Look }
