import {
  maxParameterDescription,
  maxParameterName,
  maxParameters,
  type ParameterUse,
  parameterTypeNames,
  parameterTypes,
  readParameterValue,
  usesOfParameter,
  type WorkflowParameter,
  type WorkflowParameterType,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import {
  ActionIcon,
  Anchor,
  Button,
  Group,
  Modal,
  Paper,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Choice } from '../kit/choice.tsx'
import { ParameterValueField } from '../kit/parameter-value-field.tsx'
import { useShowNode } from '../kit/use-place.ts'
import { changeGraph, type OpenWorkflow, workflowById } from '../store/graph-store.ts'
import {
  addParameter,
  changeParameter,
  nameParameter,
  nameProblem,
  removeParameter,
} from '../store/parameters.ts'
import { useCurrentWorkflow } from '../store/use-workflow.ts'
import classes from './parameters-dialog.module.css'
import { SecretValueField } from './secret-value-field.tsx'

interface ParametersDialogProps {
  readonly workflowId: string
  readonly onClose: () => void
}

const types = parameterTypes.map((value) => ({ value, label: parameterTypeNames[value] }))

/** Edits the parameters of a workflow. Every change takes effect immediately and can be undone on the canvas. */
export default function ParametersDialog({ workflowId, onClose }: ParametersDialogProps) {
  const workflow = useCurrentWorkflow() ?? workflowById(workflowId)
  if (!workflow) return null
  const { parameters, access } = workflow
  const isReadOnly = access === 'read'
  return (
    <Modal opened onClose={onClose} title={sentence('parameters')} centered size={640}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {sentence('parametersHint')}
        </Text>
        {parameters.length === 0 && <Text size="sm">{sentence('parametersNone')}</Text>}
        {parameters.map((parameter) => (
          <ParameterFields
            key={parameter.id}
            workflow={workflow}
            parameter={parameter}
            isReadOnly={isReadOnly}
            onClose={onClose}
          />
        ))}
        {!isReadOnly && (
          <Button
            size="xs"
            variant="light"
            style={{ alignSelf: 'start' }}
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={parameters.length >= maxParameters}
            onClick={() => changeGraph(workflowId, (graph) => addParameter(graph, crypto.randomUUID()))}
          >
            Add parameter
          </Button>
        )}
      </Stack>
    </Modal>
  )
}

interface ParameterFieldsProps {
  readonly workflow: OpenWorkflow
  readonly parameter: WorkflowParameter
  readonly isReadOnly: boolean
  readonly onClose: () => void
}

function ParameterFields({ workflow, parameter, isReadOnly, onClose }: ParameterFieldsProps) {
  const { id, name, type, default: value, description, settable } = parameter
  const [typed, setTyped] = useState<string | null>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const uses = usesOfParameter(workflow, name)
  const isSecret = type === 'secret'
  const change = (changes: Parameters<typeof changeParameter>[2], field: string) =>
    changeGraph(workflow.id, (graph) => changeParameter(graph, id, changes), `parameter ${id} ${field}`)
  const takeName = () => {
    if (typed === null || nameProblem(workflow, id, typed) !== null) return
    changeGraph(workflow.id, (graph) => nameParameter(graph, id, typed))
    setTyped(null)
  }
  const setType = (chosen: WorkflowParameterType) => {
    setDraft(null)
    const read = value === null || chosen === 'secret' ? null : readParameterValue(chosen, value)
    change({ type: chosen, default: read, ...(chosen === 'secret' ? { settable: false } : {}) }, 'type')
  }
  const setDefault = (text: string) => {
    const read = text === '' ? null : readParameterValue(type, text)
    // A text that is no value yet stays in the field until it is one.
    setDraft(text !== '' && read !== text ? text : null)
    if (text === '' || read !== null) change({ default: read }, 'default')
  }
  return (
    <Paper
      withBorder
      p="sm"
      component="fieldset"
      className={classes.parameter}
      aria-label={name}
      disabled={isReadOnly}
    >
      <Group gap="xs" align="start" grow wrap="nowrap">
        <TextInput
          size="xs"
          label="Name"
          maxLength={maxParameterName}
          value={typed ?? name}
          error={typed !== null && nameProblem(workflow, id, typed)}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={takeName}
          onKeyDown={(event) => event.key === 'Enter' && takeName()}
        />
        <Choice label="Type" data={types} value={type} onChange={setType} />
        {!isSecret && (
          <ParameterValueField
            type={type}
            label="Default"
            value={draft ?? value ?? ''}
            onChange={setDefault}
          />
        )}
      </Group>
      {isSecret && <SecretValueField workflowId={workflow.id} parameterId={id} name={name} />}
      {!isSecret && value === null && draft === null && (
        <Text size="xs" c="dimmed">
          {sentence('parameterNoDefault')}
        </Text>
      )}
      <TextInput
        size="xs"
        label="Description"
        maxLength={maxParameterDescription}
        value={description}
        onChange={(event) => change({ description: event.currentTarget.value }, 'description')}
      />
      {!isSecret && (
        <Switch
          size="xs"
          label={sentence('parameterSettable')}
          description={sentence('parameterSettableHint')}
          checked={settable}
          onChange={(event) => change({ settable: event.currentTarget.checked }, 'settable')}
        />
      )}
      <Group justify="space-between" wrap="nowrap" align="center">
        <Uses uses={uses} onClose={onClose} />
        {!isReadOnly && (
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={`Delete ${name}`}
            title={
              uses.length > 0
                ? sentence('parameterInUse', { name, places: placesOf(uses) })
                : `Delete ${name}`
            }
            disabled={uses.length > 0}
            onClick={() => changeGraph(workflow.id, (graph) => removeParameter(graph, id))}
          >
            <IconTrash size={14} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    </Paper>
  )
}

/** Lists the components that use a parameter, with links to their settings. */
function Uses({ uses, onClose }: { readonly uses: readonly ParameterUse[]; readonly onClose: () => void }) {
  const workflow = useCurrentWorkflow()
  const showNode = useShowNode()
  const nodes = [...new Map(uses.map((use) => [use.nodeId, use])).values()]
  if (nodes.length === 0)
    return (
      <Text size="xs" c="dimmed">
        {sentence('parameterNotUsed')}
      </Text>
    )
  return (
    <Group gap={6}>
      <Text size="xs" c="dimmed">
        Used in:
      </Text>
      {nodes.map(({ nodeId, title }) => {
        const type = workflow?.nodes.find((node) => node.id === nodeId)?.data.type
        return (
          <Anchor
            key={nodeId}
            component="button"
            type="button"
            size="xs"
            onClick={() => {
              if (type) showNode(type, nodeId)
              onClose()
            }}
          >
            {title}
          </Anchor>
        )
      })}
    </Group>
  )
}

function placesOf(uses: readonly ParameterUse[]): string {
  return [...new Set(uses.map(({ title }) => title))].join(', ')
}
