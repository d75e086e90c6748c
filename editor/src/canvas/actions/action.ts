import type { NodeType, Point, WorkflowNode } from '@anj/workflow'
import type { ReactFlowInstance } from 'reactflow'
import type { OpenWorkflow } from '../../store/graph-store.ts'
import type { CanvasItem } from '../canvas-items.ts'
import type { CanvasCommand, commands } from '../commands.ts'
import type { FlowState } from '../use-flow-state.ts'

/** Context of an action: the canvas, its selection, and the screens around it. */
export interface ActionContext extends Pick<FlowState, 'select' | 'glideTo'> {
  readonly flow: ReactFlowInstance<CanvasItem>
  readonly things: readonly CanvasItem[]
  readonly edgeIds: ReadonlySet<string>
  /** Position in the window where the user asked for the action, if any. */
  readonly at: Point | undefined
  /** The node whose screen is open. */
  readonly shown: WorkflowNode | null
  readonly showNode: (type: NodeType, nodeId: string | null) => void
  readonly isReadOnly: boolean
}

/** Context of an action that needs an open workflow. */
export interface WorkflowActionContext extends ActionContext {
  readonly workflow: OpenWorkflow
}

/** Applies a command to the selection. */
export type Action = (asked: WorkflowActionContext) => void
/** Applies a command that needs no open workflow. */
export type ViewAction = (hands: ActionContext) => void

type Group = (typeof commands)[CanvasCommand]['group']
type CommandsOf<G extends Group> = {
  [Id in CanvasCommand]: (typeof commands)[Id]['group'] extends G ? Id : never
}[CanvasCommand]

/** The actions of a group, one per command. A missing action is a compile error. */
export type Actions<G extends Group> = { readonly [Id in CommandsOf<G>]: Action }
/** The actions of a group that needs no workflow. */
export type ViewActions<G extends Group> = { readonly [Id in CommandsOf<G>]: ViewAction }
