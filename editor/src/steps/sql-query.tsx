import {
  type Column,
  incomingColumns,
  isSqlChecked,
  MAX_SQL_LENGTH,
  type ParameterValue,
  parametersOf,
  sourcesOf,
  sqlInputColumns,
  sqlQuestionOf,
  type WorkflowGraph,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { autocompletion, type CompletionContext } from '@codemirror/autocomplete'
import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { CodeField } from '../formula/code-field.tsx'
import { sqlCompletions, sqlLanguage } from '../formula/sql-language.ts'
import type { NodeFormProps } from '../kit/node-form.ts'
import { useQuery } from '../kit/use-query.ts'
import { checkSql, type SqlDescription } from '../server/insights.ts'
import { TwoTables } from './two-tables.tsx'

/** Milliseconds without typing after which a SELECT is checked. */
const PAUSE = 500

/** The form of SQL: the SELECT, its tables, and the columns that it returns. */
export default function SqlQueryForm(props: NodeFormProps<'sqlQuery'>) {
  const { graph, node, config, change } = props
  const inputs = incomingColumns(graph, node.id)
  const parameters = parametersOf(graph)
  const latest = useRef({ inputs, parameters })
  latest.current = { inputs, parameters }
  const answer = useSqlCheck(props, inputs)
  if (inputs.length === 0 || inputs.some((columns) => columns.length === 0)) {
    return (
      <Text size="xs" c="dimmed">
        {sentence('sqlNeedsSource')}
      </Text>
    )
  }
  const complete = (context: CompletionContext) =>
    sqlCompletions(latest.current.inputs, latest.current.parameters)(context)
  const extensions = () => [sqlLanguage, autocompletion({ override: [complete], icons: false })]
  return (
    <Stack gap="sm">
      <TwoTables {...props} alone names={['input1', 'input2']} swapLabel="Swap input1 and input2" />
      <CodeField
        label="SELECT"
        text={config.query}
        longest={MAX_SQL_LENGTH}
        example={sentence('sqlPlaceholder')}
        extensions={extensions}
        parameters={parameters}
        onChange={(query) => change((present) => ({ ...present, query }), 'query')}
      />
      <CheckResult config={config} inputs={inputs} parameters={parameters} answer={answer} />
      <Button
        size="compact-xs"
        variant="default"
        style={{ alignSelf: 'start' }}
        disabled={config.query.trim() === '' || answer.isAsking}
        onClick={answer.again}
      >
        Check
      </Button>
      <Text size="xs" c="dimmed">
        {sentence('sqlHint')}
      </Text>
      <Text size="xs" c="dimmed">
        {sentence('sqlLosses')}
      </Text>
    </Stack>
  )
}

interface CheckResultProps extends Pick<NodeFormProps<'sqlQuery'>, 'config'> {
  readonly inputs: readonly (readonly Column[])[]
  readonly parameters: readonly ParameterValue[]
  readonly answer: ReturnType<typeof useSqlCheck>
}

/** Says what is wrong with the SELECT, or which columns it returns. */
function CheckResult({ config, inputs, parameters, answer }: CheckResultProps) {
  const { query, checked } = config
  const isChecked = checked && isSqlChecked(config, inputs, parameters)
  const columns = checked?.columns.map(({ name, type }) => `${name} (${type})`).join(', ') ?? ''
  const words = () => {
    if (query.trim() === '') return null
    if (answer.problem !== null) return answer.problem
    return isChecked ? sentence('sqlReturns', { columns }) : sentence('sqlChecking')
  }
  return (
    <Text
      size="xs"
      role="status"
      aria-label="Check of the SELECT"
      aria-busy={answer.isAsking}
      c={answer.problem === null ? 'dimmed' : 'var(--mantine-color-error)'}
    >
      {words()}
    </Text>
  )
}

/** Checks the SELECT whenever it or its sources change, and stores the columns that it returns. */
function useSqlCheck(
  { workflowId, graph, node, config, change }: NodeFormProps<'sqlQuery'>,
  inputs: readonly (readonly Column[])[],
) {
  const parameters = parametersOf(graph)
  const { parameters: used } = sqlQuestionOf(config, parameters)
  const asked = JSON.stringify([config.query, inputs.map(sqlInputColumns), used])
  const isReady =
    config.query.trim() !== '' &&
    inputs.length > 0 &&
    inputs.every((columns) => columns.length > 0) &&
    !isSqlChecked(config, inputs, parameters)
  const drawn = useRef(graph)
  drawn.current = graph
  const ask = useMemo(() => {
    if (!isReady) return null
    return async (signal: AbortSignal): Promise<SqlDescription> => {
      await pause(signal)
      return await checkSql(workflowId, { graph: partOf(drawn.current, node.id), nodeId: node.id }, signal)
    }
    // The same question keeps the same function.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [workflowId, node.id, asked, isReady])
  const answer = useQuery(ask)
  const { value } = answer
  const store = useRef(change)
  store.current = change
  useEffect(() => {
    if (!value) return
    store.current(
      (present) => (present.query === value.query ? { ...present, checked: value } : present),
      // The change that led to the check and its result are undone as one.
      'query',
    )
  }, [value])
  return answer
}

/** Returns the nodes whose columns the SELECT can see, and their connections. */
function partOf(graph: WorkflowGraph, nodeId: string): WorkflowGraph {
  const wanted = new Set([nodeId])
  for (const id of wanted) for (const source of sourcesOf(graph, id)) wanted.add(source.id)
  return {
    nodes: graph.nodes.filter(({ id }) => wanted.has(id)),
    edges: graph.edges.filter(({ target }) => wanted.has(target)),
    parameters: parametersOf(graph),
  }
}

async function pause(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PAUSE)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
  signal.throwIfAborted()
}
