import type { Workflow, WorkflowGraph, WorkflowNote } from '@anj/workflow'
import { create } from 'zustand'
import { type History, isSameDrawing, noHistory, redo, remember, undo } from './history.ts'

/** What the user may do with a workflow: everything with their own, else what it was shared for. */
type Access = 'own' | 'edit' | 'read'

/** Whose a workflow is, and what the user may do with it. */
export interface Ownership {
  readonly access: Access
  readonly owner?: { readonly id: string; readonly fullName: string } | undefined
}

/** A workflow whose drawing is here, with what can be undone. */
export interface OpenWorkflow extends Workflow, Ownership {
  readonly notes: readonly WorkflowNote[]
  readonly history: History
}

/** A tab: a workflow that may not have been loaded yet. */
export interface Tab extends Ownership {
  readonly id: string
  readonly name: string
}

/** A tab as others write it down: without another word it is of the user's own workflow. */
type GivenTab = Omit<Tab, 'access'> & Partial<Ownership>

interface GraphState {
  /** The workflows in the order of their tabs. */
  readonly tabs: readonly Tab[]
  readonly currentId: string | null
  /** Those that are loaded. Everything is replaced, never changed in place. */
  readonly workflows: Readonly<Record<string, OpenWorkflow>>
}

/** The one store of what is drawn. The server holds the truth; `saving` keeps the two together. */
export const useGraphStore = create<GraphState>(() => ({ tabs: [], currentId: null, workflows: {} }))

const { getState, setState } = useGraphStore

/** Shows these workflows as tabs. */
export function setTabs(tabs: readonly GivenTab[]): void {
  setState({ tabs: tabs.map(tabOf) })
}

/** Adds a tab, or brings the one that is there up to date. */
export function putTab(given: GivenTab): void {
  const put = tabOf(given)
  setState(({ tabs }) => ({
    tabs: tabs.some(({ id }) => id === put.id)
      ? tabs.map((tab) => (tab.id === put.id ? put : tab))
      : [...tabs, put],
  }))
}

/** Takes a workflow away; of the others the tab before it becomes the current one, or the first. */
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

/** Takes in a workflow as the server has it; what could be undone before is forgotten. */
export function putWorkflow(
  { id, name, access = 'own', owner, ...graph }: Workflow & Partial<Ownership>,
  history: History = noHistory,
): void {
  putTab({ id, name, access, owner })
  const { nodes, edges, notes = none } = graph
  setState(({ workflows }) => ({
    workflows: { ...workflows, [id]: { id, name, nodes, edges, notes, access, owner, history } },
  }))
}

/** Renames a workflow in its tab and, when it is loaded, in its document. */
export function renameWorkflow(id: string, name: string): void {
  const tab = getState().tabs.find((one) => one.id === id)
  putTab({ ...tab, id, name })
  patch(id, (workflow) => ({ ...workflow, name }))
}

/** Changes what is drawn in a workflow, unless it can only be looked at. Changes `about` the same thing in a row are undone as one. */
export function changeGraph(
  id: string,
  change: (graph: WorkflowGraph) => WorkflowGraph,
  about: string | null = null,
): void {
  patch(id, (workflow) => {
    if (workflow.access === 'read') return workflow
    const before = drawingOf(workflow)
    const after = drawingOf({ ...before, ...change(before) })
    if (isSameDrawing(after, before)) return workflow
    return drawn(workflow, after, remember(workflow.history, { before, after }, about))
  })
}

/** What became of a step that was to be taken back or made again. */
export interface StepOutcome {
  /** False when somebody else changed the same since: the step is given up. */
  readonly isDone: boolean
  /** The nodes and notes that are there by it and were not before. */
  readonly come: readonly string[]
}

/** Takes back the last change of a workflow; others' changes since stay. Null when there is none. */
export function undoChange(id: string): StepOutcome | null {
  return step(id, undo)
}

/** Makes the change again that was taken back last; others' changes since stay. Null when there is none. */
export function redoChange(id: string): StepOutcome | null {
  return step(id, redo)
}

/** The workflow that is shown, when it is loaded. */
export function currentWorkflow(): OpenWorkflow | null {
  const { currentId, workflows } = getState()
  return currentId ? (workflows[currentId] ?? null) : null
}

/** A loaded workflow. */
export function workflowById(id: string): OpenWorkflow | null {
  return getState().workflows[id] ?? null
}

function tabOf({ id, name, access = 'own', owner }: GivenTab): Tab {
  return { id, name, access, owner }
}

/** What is drawn in a workflow, without its name and past. */
export function drawingOf({ nodes, edges, notes = none }: WorkflowGraph): WorkflowGraph {
  return { nodes, edges, notes }
}

const none: readonly WorkflowNote[] = []

function step(id: string, take: typeof undo): StepOutcome | null {
  const workflow = workflowById(id)
  if (!workflow || workflow.access === 'read') return null
  const before = drawingOf(workflow)
  const taken = take(workflow.history, before)
  if (!taken) return null
  const after = taken.graph ?? before
  patch(id, (now) => drawn(now, after, taken.history))
  return { isDone: taken.graph !== null, come: come(before, after) }
}

function drawn(
  workflow: OpenWorkflow,
  { nodes, edges, notes = none }: WorkflowGraph,
  history: History,
): OpenWorkflow {
  return { ...workflow, nodes, edges, notes, history }
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
