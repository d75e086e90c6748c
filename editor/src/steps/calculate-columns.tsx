import { calculatedFormulas, incomingColumns, typeNames } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
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
  const formulas = calculatedFormulas(config, columns)
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
          <Textarea
            size="xs"
            label="Formula"
            autosize
            minRows={2}
            value={formula}
            error={checked.problems[0]?.message}
            description={checked.type === null ? undefined : `Type: ${typeNames[checked.type]}`}
            onChange={(event) => put(i, { formula: event.currentTarget.value }, 'formula')}
          />
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
