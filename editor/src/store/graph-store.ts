import type { Workflow, WorkflowGraph, WorkflowNode } from '@anj/workflow'
import { create } from 'zustand'
import { type History, noHistory, redo, remember, undo } from './history.ts'

/** A workflow whose drawing is here, with what can be undone. */
export interface OpenWorkflow extends Workflow {
  readonly history: History
}

/** A tab: a workflow that may not have been loaded yet. */
export interface Tab {
  readonly id: string
  readonly name: string
}

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
export function setTabs(tabs: readonly Tab[]): void {
  setState({ tabs: tabs.map(({ id, name }) => ({ id, name })) })
}

/** Adds a tab, or renames the one that is there. */
export function putTab({ id, name }: Tab): void {
  setState(({ tabs }) => ({
    tabs: tabs.some((tab) => tab.id === id)
      ? tabs.map((tab) => (tab.id === id ? { id, name } : tab))
      : [...tabs, { id, name }],
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
export function putWorkflow({ id, name, nodes, edges }: Workflow): void {
  putTab({ id, name })
  setState(({ workflows }) => ({
    workflows: { ...workflows, [id]: { id, name, nodes, edges, history: noHistory } },
  }))
}

/** Renames a workflow in its tab and, when it is loaded, in its document. */
export function renameWorkflow(id: string, name: string): void {
  putTab({ id, name })
  patch(id, (workflow) => ({ ...workflow, name }))
}

/** Changes what is drawn in a workflow. Changes `about` the same thing in a row are undone as one. */
export function changeGraph(
  id: string,
  change: (graph: WorkflowGraph) => WorkflowGraph,
  about: string | null = null,
): void {
  patch(id, (workflow) => {
    const before: WorkflowGraph = { nodes: workflow.nodes, edges: workflow.edges }
    const after = change(before)
    if (after === before || (after.nodes === before.nodes && after.edges === before.edges)) return workflow
    return { ...workflow, ...after, history: remember(workflow.history, before, about) }
  })
}

/** Takes back the last change of a workflow. */
export function undoChange(id: string): void {
  step(id, undo)
}

/** Makes the change again that was taken back last. */
export function redoChange(id: string): void {
  step(id, redo)
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

/** A node of any loaded workflow, with that workflow's id. */
export function nodeById(
  nodeId: string,
): { readonly workflowId: string; readonly node: WorkflowNode } | null {
  for (const workflow of Object.values(getState().workflows)) {
    const node = workflow.nodes.find(({ id }) => id === nodeId)
    if (node) return { workflowId: workflow.id, node }
  }
  return null
}

function step(id: string, take: typeof undo): void {
  patch(id, (workflow) => {
    const taken = take(workflow.history, { nodes: workflow.nodes, edges: workflow.edges })
    return taken ? { ...workflow, ...taken.graph, history: taken.history } : workflow
  })
}

function patch(id: string, change: (workflow: OpenWorkflow) => OpenWorkflow): void {
  setState((state) => {
    const before = state.workflows[id]
    if (!before) return state
    const after = change(before)
    return after === before ? state : { workflows: { ...state.workflows, [id]: after } }
  })
}
