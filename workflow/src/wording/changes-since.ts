import { contractOf } from '../graph/contract-of.ts'
import type { WorkflowGraph, WorkflowNode } from '../graph/document.ts'
import { isSwitchedOff } from '../graph/switched-off.ts'
import { sentence } from '../messages.ts'
import { isEqual } from '../model/is-equal.ts'
import type { Differences } from './differences.ts'
import { nameOf } from './name-of.ts'
import { stepSentence } from './step-sentence.ts'

/** A component that was added, removed or changed after a version. */
export interface ComponentChange {
  readonly id: string
  readonly name: string
  readonly change: 'added' | 'removed' | 'changed'
  /** The sentences of the settings before and after, if the settings make sentences that differ. */
  readonly before?: string
  readonly after?: string
  /** Says that the step was switched off or on. Then titles of the changed settings, if no sentence says what changed. */
  readonly settings?: readonly string[]
}

/** Lists the components that were added, removed or changed after a version, in this order. */
export function changesSince(
  earlier: WorkflowGraph,
  now: WorkflowGraph,
  { gone, changed }: Differences,
): readonly ComponentChange[] {
  const before = new Map(earlier.nodes.map((node) => [node.id, node]))
  const after = new Map(now.nodes.map((node) => [node.id, node]))
  const ofNode = (node: WorkflowNode, change: ComponentChange['change']) => ({
    id: node.id,
    name: nameOf(node),
    change,
  })
  return [
    ...now.nodes.filter(({ id }) => !before.has(id)).map((node) => ofNode(node, 'added')),
    ...earlier.nodes.filter(({ id }) => gone.has(id)).map((node) => ofNode(node, 'removed')),
    ...earlier.nodes.flatMap((node) => {
      const present = after.get(node.id)
      return present && changed.has(node.id)
        ? [{ ...ofNode(present, 'changed'), ...settingsChanged(node, present) }]
        : []
    }),
  ]
}

function settingsChanged(
  was: WorkflowNode,
  is: WorkflowNode,
): Pick<ComponentChange, 'before' | 'after' | 'settings'> {
  const changed = ownSettingsChanged(was, is)
  if (isSwitchedOff(was) === isSwitchedOff(is)) return changed
  const switched = sentence(isSwitchedOff(is) ? 'switchedOffChange' : 'switchedOnChange')
  return { ...changed, settings: [switched, ...(changed.settings ?? [])] }
}

function ownSettingsChanged(
  was: WorkflowNode,
  is: WorkflowNode,
): Pick<ComponentChange, 'before' | 'after' | 'settings'> {
  if (nameOf(was) !== nameOf(is) && isEqual(was.data.config, is.data.config))
    return { before: nameOf(was), after: nameOf(is) }
  const [before, after] = [stepSentence(was), stepSentence(is)]
  if (before !== after && (before ?? after) !== null) return { before: before ?? '–', after: after ?? '–' }
  const schemas = contractOf(is.data.kind).config.properties as Readonly<Record<string, { title?: string }>>
  const [old, present] = [was.data.config, is.data.config] as readonly Readonly<Record<string, unknown>>[]
  const settings = Object.entries(schemas).flatMap(([field, { title }]) =>
    title === undefined || isEqual(old?.[field], present?.[field]) ? [] : [title],
  )
  return settings.length > 0 ? { settings } : {}
}
