import { countPhrase } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { MultiSelect, Stack, Switch, Text } from '@mantine/core'
import { EarlierInsights } from '../insight/earlier-insights.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'

/** The advisor's settings: sampling, summary, rules, and earlier results. */
export default function AiAdvisorForm({ workflowId, config, change }: NodeFormProps<'aiAdvisor'>) {
  const { rulesOff, suppressed } = config
  return (
    <Stack gap="sm">
      <Switch
        size="xs"
        label="Sample rows"
        description={sentence('samplingHint')}
        checked={config.sampling}
        onChange={(event) => {
          const sampling = event.currentTarget.checked
          change((present) => ({ ...present, sampling }))
        }}
      />
      <Switch
        size="xs"
        label="Text summary"
        description={sentence('summaryHint')}
        checked={config.summary}
        onChange={(event) => {
          const summary = event.currentTarget.checked
          change((present) => ({ ...present, summary }))
        }}
      />
      {rulesOff.length > 0 && (
        <MultiSelect
          size="xs"
          label={sentence('rulesLeftOut')}
          data={rulesOff}
          value={rulesOff}
          onChange={(left) => change((present) => ({ ...present, rulesOff: left }))}
        />
      )}
      {suppressed.length > 0 && (
        <Text size="xs" c="dimmed">
          {sentence('findingsSuppressed', { findings: countPhrase(suppressed.length, 'finding') })}
        </Text>
      )}
      <EarlierInsights workflowId={workflowId} kind="advice" />
    </Stack>
  )
}
