import { ShownName } from '@anj/ui'
import {
  isFileOutput,
  isSwitchedOff,
  nameOf,
  parametersOf,
  setConfig,
  switchStep,
  type WorkflowNode,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Button, Center, Loader, Text, Title } from '@mantine/core'
import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { type ComponentType, Suspense, useEffect, useMemo, useState } from 'react'
import { connectorForms } from '../connectors/index.ts'
import { lazyComponent } from '../kit/lazy-components.ts'
import { KindLogo } from '../kit/logo.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'
import { useShownNode } from '../kit/use-place.ts'
import { operationForms } from '../operations/index.ts'
import { stepForms } from '../steps/index.ts'
import { changeGraph, type OpenWorkflow } from '../store/graph-store.ts'
import { useCurrentWorkflow } from '../store/use-workflow.ts'
import classes from './configuration-panel.module.css'

const SchemaForm = lazyComponent(async () => ({
  default: (await import('../kit/schema-form.tsx')).SchemaForm,
}))
const forms = { ...connectorForms, ...stepForms, ...operationForms }
const FIRST_SPINNER = 1000

interface ConfigurationPanelProps {
  readonly isWide: boolean
  readonly onToggleWidth: () => void
}

/** Shows the settings of the selected node. */
export function ConfigurationPanel({ isWide, onToggleWidth }: ConfigurationPanelProps) {
  const [isStarting, setStarting] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setStarting(false), FIRST_SPINNER)
    return () => clearTimeout(timer)
  }, [])
  const workflow = useCurrentWorkflow()
  const node = useShownNode()
  return (
    <div className={classes.panel}>
      <div className={classes.heading}>
        <Title order={2} className={classes.title}>
          Configuration
        </Title>
        <ActionIcon
          className={classes.widen}
          variant="subtle"
          color="gray"
          size={24}
          aria-label={isWide ? 'Narrow panel' : 'Widen panel'}
          title={isWide ? 'Narrow panel' : 'Widen panel'}
          onClick={onToggleWidth}
        >
          {isWide ? <IconChevronsLeft size={16} aria-hidden /> : <IconChevronsRight size={16} aria-hidden />}
        </ActionIcon>
      </div>
      {isStarting ? <Waiting /> : <Content workflow={workflow} node={node} />}
    </div>
  )
}

function Content({
  workflow,
  node,
}: {
  readonly workflow: OpenWorkflow | null
  readonly node: WorkflowNode | null
}) {
  if (!workflow || !node) {
    return (
      <Text className={classes.empty} size="sm" c="dimmed">
        {sentence('chooseNode')}
      </Text>
    )
  }
  return (
    <div className={classes.scroll} data-panel-scroller>
      <div className={classes.content}>
        <div className={classes.node}>
          <KindLogo logoUrl={node.data.logoUrl} size={24} />
          <div className={classes.name}>
            <Text size="sm" fw={600} lh={1.2}>
              <ShownName name={nameOf(node)} />
            </Text>
            <Text size="xs" c="dimmed">
              {nameOf(node) === node.data.title ? node.data.type : `${node.data.title}, ${node.data.type}`}
            </Text>
          </div>
        </div>
        {node.data.switchedOff && <SwitchedOff workflow={workflow} node={node} />}
        <Suspense fallback={<Waiting />}>
          {/* In a workflow shared for viewing, users can read every field but change none. */}
          <fieldset className={classes.fields} data-settings disabled={workflow.access === 'read'}>
            <Form key={`${workflow.id} ${node.id}`} workflow={workflow} node={node} />
          </fieldset>
        </Suspense>
      </div>
    </div>
  )
}

interface NodeProps {
  readonly workflow: OpenWorkflow
  readonly node: WorkflowNode
}

/** Says that a step is switched off, and switches it on. */
function SwitchedOff({ workflow, node }: NodeProps) {
  return (
    <div className={classes.off}>
      <Text size="xs">
        {isSwitchedOff(node)
          ? sentence('switchedOffPanel')
          : sentence('cannotSwitchOff', { title: node.data.title })}
      </Text>
      {workflow.access !== 'read' && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => changeGraph(workflow.id, (graph) => switchStep(graph, node.id, false))}
        >
          {sentence('switchOn')}
        </Button>
      )}
    </div>
  )
}

function Form({ workflow, node: drawn }: NodeProps) {
  // The form shows what the settings do, so it sees the step as if it were on.
  const graph = useMemo(() => switchStep(workflow, drawn.id, false), [workflow, drawn.id])
  const node = graph.nodes.find(({ id }) => id === drawn.id) ?? drawn
  const { kind, config } = node.data
  const props = {
    workflowId: workflow.id,
    graph,
    node,
    config,
    change: (next: typeof config | ((present: typeof config) => typeof config), field?: string) =>
      changeGraph(
        workflow.id,
        (graph) => {
          const present = graph.nodes.find(({ id }) => id === node.id)?.data.config ?? config
          return setConfig(graph, node.id, typeof next === 'function' ? next(present) : next)
        },
        field ? `${node.id} ${field}` : null,
      ),
  }
  const form = forms[kind]
  if (form === 'from-schema') {
    const parameters = isFileOutput(node) ? parametersOf(graph) : []
    return <SchemaForm {...props} kind={kind} parameters={parameters} />
  }
  // Each form takes the props of its own kind; the kind is known only at run time.
  const KindForm = form as unknown as ComponentType<NodeFormProps<typeof kind>>
  return <KindForm {...(props as unknown as NodeFormProps<typeof kind>)} />
}

function Waiting() {
  return (
    <Center py="xl">
      <Loader size="sm" color="var(--anj-brand)" role="progressbar" aria-label="Loading the configuration" />
    </Center>
  )
}
