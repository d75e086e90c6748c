import {
  boundExamples,
  boundPhrase,
  type IncrementalInput,
  incrementalInputs,
  isDatabaseOutput,
  nameOf,
  outputOf,
  readBound,
  type WorkflowGraph,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Alert, Button, Group, Loader, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { runs } from '../actors/runs.ts'
import { useNextLoads } from '../actors/use-next-loads.ts'
import type { NextLoad } from '../server/runs.ts'
import { workflowById } from '../store/graph-store.ts'
import { areComplete, firstValues } from './run-values.ts'
import { RunValuesFields } from './run-values-fields.tsx'

interface LoadAgainDialogProps {
  readonly workflowId: string
  readonly onClose: () => void
}

/** Asks where the inputs with a rising column begin in a run, and starts the run. */
export default function LoadAgainDialog({ workflowId, onClose }: LoadAgainDialogProps) {
  const graph = workflowById(workflowId)
  const loads = useNextLoads(workflowId)
  return (
    <Modal opened onClose={onClose} title={sentence('loadAgainTitle')} centered>
      {graph && loads ? (
        <StartsForm workflowId={workflowId} graph={graph} loads={loads} onClose={onClose} />
      ) : (
        <Loader size="sm" role="progressbar" aria-label="Loading" />
      )}
    </Modal>
  )
}

type Way = 'last' | 'after' | 'all'

/** The choice for one input. */
interface Start {
  readonly way: Way
  readonly value: string
}

interface StartsFormProps extends LoadAgainDialogProps {
  readonly graph: WorkflowGraph
  readonly loads: readonly NextLoad[]
}

function StartsForm({ workflowId, graph, loads, onClose }: StartsFormProps) {
  const inputs = incrementalInputs(graph)
  const [values, setValues] = useState(() => firstValues(graph, {}))
  const [starts, setStarts] = useState<Readonly<Record<string, Start>>>(() =>
    Object.fromEntries(
      inputs.map(({ node }) => [node.id, { way: inputs.length === 1 ? 'all' : 'last', value: '' }]),
    ),
  )
  const chosen = inputs.flatMap((input) => {
    const start = starts[input.node.id]
    return !start || start.way === 'last' ? [] : [[input.node.id, boundIn(input, start)] as const]
  })
  const isComplete = chosen.every(([, bound]) => bound !== undefined) && areComplete(graph, values)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete) return
    const loadFrom = Object.fromEntries(chosen.map(([id, bound]) => [id, bound ?? null]))
    runs.get(workflowId).send({ type: 'run.requested', how: { parameters: values, loadFrom } })
    onClose()
  }
  const output = outputOf(graph)
  const appends = output !== null && isDatabaseOutput(output) && !output.data.config.updateByKey?.length
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {inputs.map((input) => (
          <StartChoice
            key={input.node.id}
            input={input}
            next={loads.find(({ nodeId }) => nodeId === input.node.id)}
            start={starts[input.node.id] ?? { way: 'last', value: '' }}
            onChange={(start) => setStarts({ ...starts, [input.node.id]: start })}
          />
        ))}
        <RunValuesFields graph={graph} values={values} onChange={setValues} />
        {appends && chosen.length > 0 && (
          <Alert color="yellow" p="xs">
            <Text size="xs">{sentence('loadAgainAppends')}</Text>
          </Alert>
        )}
        <Text size="xs" c="dimmed">
          {sentence('loadAgainHint')}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isComplete}>
            Run
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface StartChoiceProps {
  readonly input: IncrementalInput
  readonly next: NextLoad | undefined
  readonly start: Start
  readonly onChange: (start: Start) => void
}

function StartChoice({ input, next, start, onChange }: StartChoiceProps) {
  const { node, column, type } = input
  const last = next?.after ?? null
  const isWrong = start.way === 'after' && start.value !== '' && boundIn(input, start) === undefined
  return (
    <Radio.Group
      label={nameOf(node)}
      value={start.way}
      onChange={(way) => onChange({ ...start, way: way as Way })}
    >
      <Stack gap="xs" mt={6}>
        <Radio
          size="xs"
          value="last"
          label={
            last === null
              ? sentence('loadStartFirst')
              : sentence('loadStartLast', { after: boundPhrase(type, last) })
          }
        />
        <Radio size="xs" value="after" label={sentence('loadStartAfter', { column })} />
        {start.way === 'after' && (
          <TextInput
            size="xs"
            ml="lg"
            aria-label={sentence('loadStartAfter', { column })}
            placeholder={boundExamples[type]}
            description={type === 'instant' ? 'UTC' : undefined}
            value={start.value}
            error={isWrong && sentence('loadValueWrong', { example: boundExamples[type] })}
            onChange={(event) => onChange({ ...start, value: event.currentTarget.value })}
          />
        )}
        <Radio size="xs" value="all" label={sentence('loadStartAll')} />
      </Stack>
    </Radio.Group>
  )
}

/** Returns the chosen bound, null for all rows, or undefined for a text that isn't a bound. */
function boundIn({ type }: IncrementalInput, { way, value }: Start): string | null | undefined {
  if (way !== 'after') return null
  return readBound(type, value) ?? undefined
}
