import {
  isDatabaseOutput,
  isFileOutput,
  isKeyed,
  outputOf,
  testRunGraph,
  type WorkflowGraph,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { runs } from '../actors/runs.ts'
import { isNumber, usePreference } from '../kit/preferences.ts'
import { SwitchedOffNote } from '../kit/switched-off-note.tsx'
import { sentenceOf } from '../server/call-failed.ts'
import { workflowById } from '../store/graph-store.ts'
import { areComplete, firstValues } from './run-values.ts'
import { RunValuesFields } from './run-values-fields.tsx'

const MOST_ROWS = 1_000_000
const USUAL_ROWS = 1000

interface TryDialogProps {
  readonly workflowId: string
  readonly onClose: () => void
}

/** Asks for the number of rows and the test table of a test run, which never writes the real target. */
export default function TestRunDialog({ workflowId, onClose }: TryDialogProps) {
  const graph = workflowById(workflowId)
  const [values, setValues] = useState(() => (graph ? firstValues(graph, {}) : {}))
  const [rows, setRows] = usePreference('tryRows', isNumber, USUAL_ROWS)
  const [typed, setTyped] = useState(rows as number | string)
  const [usual] = useState(() => (graph ? usualName(graph) : { name: '', problem: null }))
  const [name, setName] = useState(usual.name)
  const [problem, setProblem] = useState(usual.problem)
  const firstRows = Number(typed)
  const isNumberRight = Number.isInteger(firstRows) && firstRows >= 1 && firstRows <= MOST_ROWS
  const output = graph && outputOf(graph)
  const isFile = output !== null && isFileOutput(output)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!graph || !isNumberRight || !areComplete(graph, values)) return
    try {
      testRunGraph(graph, name)
    } catch (error) {
      return setProblem(sentenceOf(error))
    }
    setRows(firstRows)
    const testTable = name.trim()
    runs.get(workflowId).send({
      type: 'run.requested',
      how: { firstRows, testTable, parameters: values },
    })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={sentence('tryFirstRows')} centered>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">
            {isFile ? sentence('tryHintFile') : sentence('tryHint', { target: targetOf(graph) })}
          </Text>
          <NumberInput
            label="Rows per input"
            data-autofocus
            min={1}
            max={MOST_ROWS}
            allowDecimal={false}
            allowNegative={false}
            thousandSeparator=","
            value={typed}
            onChange={setTyped}
            error={isNumberRight ? null : sentence('tryRowsWrong')}
          />
          <TextInput
            label={isFile ? 'Test file' : 'Test table'}
            description={sentence(isFile ? 'testFileHint' : 'testTableHint')}
            maxLength={100}
            required
            value={name}
            onChange={({ currentTarget: { value } }) => {
              setName(value)
              setProblem(null)
            }}
            error={problem}
          />
          {graph && <RunValuesFields graph={graph} values={values} onChange={setValues} />}
          {graph?.nodes.some(({ data }) => isKeyed(data.kind)) && (
            <Text size="xs" c="dimmed">
              {sentence('tryJoinHint')}
            </Text>
          )}
          <SwitchedOffNote graph={graph} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              disabled={!isNumberRight || name.trim() === '' || !graph || !areComplete(graph, values)}
            >
              Start test run
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/**
 * Returns the default name of a test run's table or file (without extension), or the problem if there is no valid name.
 */
function usualName(graph: WorkflowGraph): { readonly name: string; readonly problem: string | null } {
  try {
    const tried = outputOf(testRunGraph(graph))
    if (tried && isFileOutput(tried)) {
      return { name: tried.data.config.fileName.replace(/\.[^.]*$/, ''), problem: null }
    }
    return { name: tried && isDatabaseOutput(tried) ? tried.data.config.tableName : '', problem: null }
  } catch (error) {
    return { name: '', problem: sentenceOf(error) }
  }
}

function targetOf(graph: WorkflowGraph | null): string {
  const output = graph && outputOf(graph)
  return output && isDatabaseOutput(output) ? output.data.config.tableName : ''
}
