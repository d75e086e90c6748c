import type { Workflow, WorkflowGraph, WorkflowNote, WorkflowParameter } from '@anj/workflow'
import { create } from 'zustand'
import { type History, isSameDrawing, noHistory, recordChange, redo, undo } from './history.ts'

/**
 * The user's access to a workflow: 'own' for the user's own workflows, otherwise the access level granted by the owner.
 */
type Access = 'own' | 'edit' | 'read'

/** The owner of a workflow, and the user's access to it. */
export interface Ownership {
  readonly access: Access
  readonly owner?: { readonly id: string; readonly fullName: string } | undefined
}

/** A loaded workflow with its undo history. */
export interface OpenWorkflow extends Workflow, Ownership {
  readonly notes: readonly WorkflowNote[]
  readonly parameters: readonly WorkflowParameter[]
  readonly history: History
}

/** A tab, whose workflow may not have been loaded yet. */
export interface Tab extends Ownership {
  readonly id: string
  readonly name: string
}

/** A tab as passed by callers. Without `access`, the workflow is the user's own. */
type GivenTab = Omit<Tab, 'access'> & Partial<Ownership>

interface GraphState {
  /** The workflows in the order of their tabs. */
  readonly tabs: readonly Tab[]
  readonly currentId: string | null
  /** The loaded workflows. Changes replace objects and never modify them. */
  readonly workflows: Readonly<Record<string, OpenWorkflow>>
}

/** The store of all drawings. The server holds the authoritative copies, and `saving` keeps both in sync. */
export const useGraphStore = create<GraphState>(() => ({ tabs: [], currentId: null, workflows: {} }))

const { getState, setState } = useGraphStore

/** Shows these workflows as tabs. */
export function setTabs(tabs: readonly GivenTab[]): void {
  setState({ tabs: tabs.map(tabOf) })
}

/** Adds a tab or updates the existing tab. */
export function setTab(given: GivenTab): void {
  const put = tabOf(given)
  setState(({ tabs }) => ({
    tabs: tabs.some(({ id }) => id === put.id)
      ? tabs.map((tab) => (tab.id === put.id ? put : tab))
      : [...tabs, put],
  }))
}

/**
 * Removes a workflow. If it was the current one, the tab before it becomes current, or the first one if there is none.
 */
export function dropWorkflow(id: string): void {
  setState(({ tabs, currentId, workflows }) => {
    const at = tabs.findIndex((tab) => tab.id === id)
    const left = tabs.filter((tab) => tab.id !== id)
    const { [id]: _dropped, ...rest } = workflows
    const next = currentId === id ? (left[Math.max(0, at - 1)]?.id ?? null) : currentId
    return { tabs: left, currentId: next, workflows: rest }
  })
}

/** Makes a workflow the current one. */
export function setCurrent(id: string | null): void {
  setState({ currentId: id })
}

/** Replaces a workflow with the server's state. Clears its undo history by default. */
export function setWorkflow(
  { id, name, access = 'own', owner, ...graph }: Workflow & Partial<Ownership>,
  history: History = noHistory,
): void {
  setTab({ id, name, access, owner })
  const { nodes, edges, notes, parameters } = toDrawing(graph)
  setState(({ workflows }) => ({
    workflows: { ...workflows, [id]: { id, name, nodes, edges, notes, parameters, access, owner, history } },
  }))
}

/** Renames a workflow in its tab and, if loaded, in its document. */
export function renameWorkflow(id: string, name: string): void {
  const tab = getState().tabs.find((one) => one.id === id)
  setTab({ ...tab, id, name })
  patch(id, (workflow) => ({ ...workflow, name }))
}

/** Changes a workflow's graph unless it is read-only. Consecutive changes with the same `about` are undone as one. */
export function changeGraph(
  id: string,
  change: (graph: WorkflowGraph) => WorkflowGraph,
  about: string | null = null,
): void {
  patch(id, (workflow) => {
    if (workflow.access === 'read') return workflow
    const before = toDrawing(workflow)
    const after = toDrawing({ ...before, ...change(before) })
    if (isSameDrawing(after, before)) return workflow
    return drawn(workflow, after, recordChange(workflow.history, { before, after }, about))
  })
}

/** The result of undoing or redoing a step. */
export interface HistoryStepResult {
  /** False if another user has changed the same item since. The step is then dropped. */
  readonly isDone: boolean
  /** The nodes and notes that the step added. */
  readonly come: readonly string[]
}

/** Undoes the last change to a workflow and keeps other users' later changes. Null if there is nothing to undo. */
export function undoChange(id: string): HistoryStepResult | null {
  return step(id, undo)
}

/** Redoes the last undone change and keeps other users' later changes. Null if there is nothing to redo. */
export function redoChange(id: string): HistoryStepResult | null {
  return step(id, redo)
}

/** Returns the current workflow if it is loaded. */
export function currentWorkflow(): OpenWorkflow | null {
  const { currentId, workflows } = getState()
  return currentId ? (workflows[currentId] ?? null) : null
}

/** Returns a loaded workflow. */
export function workflowById(id: string): OpenWorkflow | null {
  return getState().workflows[id] ?? null
}

function tabOf({ id, name, access = 'own', owner }: GivenTab): Tab {
  return { id, name, access, owner }
}

/** Returns the graph of a workflow, without its name and history. */
export function toDrawing({
  nodes,
  edges,
  notes = none,
  parameters = noParameters,
}: WorkflowGraph): Required<WorkflowGraph> {
  return { nodes, edges, notes, parameters }
}

const none: readonly WorkflowNote[] = []
const noParameters: readonly WorkflowParameter[] = []

function step(id: string, take: typeof undo): HistoryStepResult | null {
  const workflow = workflowById(id)
  if (!workflow || workflow.access === 'read') return null
  const before = toDrawing(workflow)
  const taken = take(workflow.history, before)
  if (!taken) return null
  const after = taken.graph ?? before
  patch(id, (now) => drawn(now, after, taken.history))
  return { isDone: taken.graph !== null, come: come(before, after) }
}

function drawn(workflow: OpenWorkflow, graph: WorkflowGraph, history: History): OpenWorkflow {
  return { ...workflow, ...toDrawing(graph), history }
}

function come(before: WorkflowGraph, after: WorkflowGraph): readonly string[] {
  const things = (graph: WorkflowGraph) => [...graph.nodes, ...(graph.notes ?? none)].map(({ id }) => id)
  const old = new Set(things(before))
  return things(after).filter((id) => !old.has(id))
}

function patch(id: string, change: (workflow: OpenWorkflow) => OpenWorkflow): void {
  setState((state) => {
    const before = state.workflows[id]
    if (!before) return state
    const after = change(before)
    return after === before ? state : { workflows: { ...state.workflows, [id]: after } }
  })
}
