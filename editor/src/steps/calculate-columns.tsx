import { calculatedFormulas, incomingColumns, parametersOf, typeNames } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { FormulaField } from '../formula/formula-field.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'
import { RejectPolicy } from './reject-policy.tsx'

/** The form of Calculate Columns. */
export default function CalculateColumnsForm({
  graph,
  node,
  config,
  change,
}: NodeFormProps<'calculateColumns'>) {
  const [columns = []] = incomingColumns(graph, node.id)
  const formulas = calculatedFormulas(config, columns, graph.parameters)
  const put = (index: number, changed: Partial<(typeof config.columns)[number]>, field: string) =>
    change(
      { ...config, columns: config.columns.map((one, i) => (i === index ? { ...one, ...changed } : one)) },
      `${field} ${index}`,
    )
  return (
    <Stack gap="sm">
      <Text size="xs" c="dimmed">
        {sentence('calculateHint')}
      </Text>
      {formulas.map(({ name, formula, checked }, i) => (
        // Formulas have no identity other than their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Stack key={i} gap={4}>
          <TextInput
            size="xs"
            label="Name"
            value={name}
            error={name.trim() === ''}
            onChange={(event) => put(i, { name: event.currentTarget.value }, 'name')}
          />
          <Text size="xs" fw={500} aria-hidden>
            Formula
          </Text>
          <FormulaField
            label={`Formula of ${name || `column ${i + 1}`}`}
            formula={formula}
            columns={formulas[i - 1]?.columns ?? columns}
            parameters={parametersOf(graph)}
            onChange={(text) => put(i, { formula: text }, 'formula')}
          />
          <Text
            size="xs"
            c={checked.problems.length > 0 ? 'var(--mantine-color-error)' : 'dimmed'}
            role="status"
          >
            {checked.problems[0]?.message ?? (checked.type !== null && `Type: ${typeNames[checked.type]}`)}
          </Text>
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => change({ ...config, columns: config.columns.toSpliced(i, 1) })}
          >
            {`Remove ${name || 'formula'}`}
          </Button>
        </Stack>
      ))}
      <Button
        size="xs"
        variant="light"
        onClick={() => change({ ...config, columns: [...config.columns, { name: '', formula: '' }] })}
      >
        Add formula
      </Button>
      <RejectPolicy types={config} change={change} />
    </Stack>
  )
}
