import {
  formatCount,
  isStepNode,
  isSwitchedOff,
  nameOf,
  nodeKinds,
  offeredSwitch,
  type Problem,
  type Result,
  stepSentence,
  swapWithNext,
  switchStep,
  type WorkflowGraph,
  type WorkflowNode,
  wayOf,
  withoutStep,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconCursorText,
  IconDots,
  IconPower,
  IconTrash,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { KindLogo } from '../kit/logo.tsx'
import { useShowNode } from '../kit/use-place.ts'
import { removeDrafts } from '../store/drafts.ts'
import { renameNode } from '../store/graph-changes.ts'
import { changeGraph, type OpenWorkflow } from '../store/graph-store.ts'
import { newId } from '../store/new-id.ts'
import { showWorkflowError } from '../store/workflow-toasts.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { rowsAt, useRowCounts } from './row-counts.ts'
import classes from './way-list.module.css'

interface WayListProps {
  readonly workflow: OpenWorkflow
  readonly nodeId: string
}

const ICON = { size: 15, stroke: 1.6, 'aria-hidden': true } as const

/** Lists the steps of the way on which a node lies. A click shows the rows of a step; its menu changes it. */
export function WayList({ workflow, nodeId }: WayListProps) {
  const way = useMemo(() => wayOf(workflow, nodeId), [workflow, nodeId])
  const [renamed, setRenamed] = useState<WorkflowNode | null>(null)
  return (
    <>
      <ol className={classes.way} aria-label={sentence('stepsOfWay')}>
        {way.map((node) => (
          <WayStep
            key={node.id}
            workflow={workflow}
            node={node}
            isShown={node.id === nodeId}
            onRename={() => setRenamed(node)}
          />
        ))}
      </ol>
      {renamed && (
        <RenameDialog
          title={sentence('renameStep', { step: nameOf(renamed) })}
          name={nameOf(renamed)}
          problemOf={() => null}
          onRename={(name) => {
            changeGraph(workflow.id, (graph) => renameNode(graph, renamed.id, name))
            setRenamed(null)
          }}
          onClose={() => setRenamed(null)}
        />
      )}
    </>
  )
}

interface WayStepProps {
  readonly workflow: OpenWorkflow
  readonly node: WorkflowNode
  readonly isShown: boolean
  readonly onRename: () => void
}

function WayStep({ workflow, node, isShown, onRename }: WayStepProps) {
  const showNode = useShowNode()
  const counts = useRowCounts((state) => state.counts)
  const { before, after } = rowsAt(workflow.edges, node.id, counts)
  const does = stepSentence(node)
  const name = nameOf(node)
  const isOff = isSwitchedOff(node)
  return (
    <li
      className={classes.step}
      data-shown={isShown || undefined}
      data-off={isOff || undefined}
      title={isOff ? sentence('switchedOff') : undefined}
    >
      <UnstyledButton
        className={classes.jump}
        aria-current={isShown ? 'step' : undefined}
        onClick={() => showNode(nodeKinds[node.data.kind].type, node.id)}
      >
        <KindLogo logoUrl={node.data.logoUrl} size={18} />
        <span className={classes.words}>
          <b>{name}</b>
          {(isOff || does) && (
            <span title={does ?? undefined}>
              {isOff && <b className={classes.off}>{sentence('off')}</b>}
              {does}
            </span>
          )}
          {after !== null && (
            <span className={classes.rows}>
              {before === null
                ? sentence('rowsAfter', { after: formatCount(after) })
                : sentence('rowsBeforeAfter', { before: formatCount(before), after: formatCount(after) })}
            </span>
          )}
        </span>
      </UnstyledButton>
      {workflow.access !== 'read' && isStepNode(node) && (
        <StepMenu workflow={workflow} node={node} onRename={onRename} />
      )}
    </li>
  )
}

function StepMenu({ workflow, node, onRename }: Omit<WayStepProps, 'isShown'>) {
  const showNode = useShowNode()
  const [isOpen, setOpen] = useState(false)
  const offered = offeredSwitch(node.data)
  const source = workflow.edges.find(({ target }) => target === node.id)?.source
  const earlier = isOpen && source !== undefined ? swapWithNext(workflow, source, newId) : null
  const later = isOpen ? swapWithNext(workflow, node.id, newId) : null
  const put = (made: Result<WorkflowGraph, Problem> | null) => {
    if (!made) return
    if (made.ok) changeGraph(workflow.id, () => made.value)
    else showWorkflowError(made.problem.sentence)
  }
  const remove = () => {
    const made = withoutStep(workflow, node.id, newId)
    put(made)
    if (!made.ok) return
    removeDrafts(workflow.id, node.id)
    const before = workflow.nodes.find(({ id }) => id === source)
    showNode(before ? nodeKinds[before.data.kind].type : 'preparation', before?.id ?? null)
  }
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={24} aria-label={`Menu of step ${nameOf(node)}`}>
          <IconDots {...ICON} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCursorText {...ICON} />} onClick={onRename}>
          Rename step …
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowUp {...ICON} />}
          disabled={!earlier?.ok}
          title={earlier && !earlier.ok ? earlier.problem.sentence : undefined}
          onClick={() => put(earlier)}
        >
          {sentence('moveStepEarlier')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown {...ICON} />}
          disabled={!later?.ok}
          title={later && !later.ok ? later.problem.sentence : undefined}
          onClick={() => put(later)}
        >
          {sentence('moveStepLater')}
        </Menu.Item>
        {offered && (
          <Menu.Item
            leftSection={<IconPower {...ICON} />}
            onClick={() =>
              changeGraph(workflow.id, (graph) => switchStep(graph, node.id, offered === 'switchOff'))
            }
          >
            {sentence(offered)}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconTrash {...ICON} />} onClick={remove}>
          Delete step
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
