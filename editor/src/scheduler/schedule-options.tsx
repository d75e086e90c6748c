import { sentence } from '@anj/workflow/messages'
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useCallback } from 'react'
import { useQuery } from '../kit/use-query.ts'
import { readSchedule, type ScheduleSummary } from '../server/schedules.ts'
import type { ScheduleFields } from './schedule-fields.ts'
import type { FieldProblems } from './schedule-problems.ts'

interface ScheduleOptionsProps {
  readonly fields: ScheduleFields
  readonly selected: ScheduleSummary | null
  readonly problems: FieldProblems
  readonly onChange: (fields: ScheduleFields) => void
}

/** Edits whether unchanged input counts as a failure, and who is notified of failures. */
export function ScheduleOptions({ fields, selected, problems, onChange }: ScheduleOptionsProps) {
  return (
    <Stack gap="xs">
      <Checkbox
        size="xs"
        label={sentence('failIfUnchangedLabel')}
        checked={fields.failIfUnchanged}
        onChange={(event) => onChange({ ...fields, failIfUnchanged: event.currentTarget.checked })}
      />
      <Checkbox
        size="xs"
        label={sentence('mailOnFailureLabel')}
        checked={fields.mailOnFailure}
        onChange={(event) => onChange({ ...fields, mailOnFailure: event.currentTarget.checked })}
      />
      <TextInput
        label={sentence('retriesLabel')}
        description={sentence('retriesHint')}
        value={fields.retries}
        error={problems.get('retries')}
        onChange={(event) => onChange({ ...fields, retries: event.currentTarget.value })}
      />
      {selected?.hasWebhook && fields.webhookUrl === null ? (
        <KeptWebhook
          key={selected._id}
          schedule={selected}
          onReplace={() => onChange({ ...fields, webhookUrl: '' })}
        />
      ) : (
        <TextInput
          label="Webhook"
          type="url"
          placeholder="https://"
          description={sentence('webhookHint')}
          value={fields.webhookUrl ?? ''}
          error={problems.get('webhookUrl')}
          onChange={(event) => onChange({ ...fields, webhookUrl: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}

interface KeptWebhookProps {
  readonly schedule: ScheduleSummary
  readonly onReplace: () => void
}

/** Shows the host of a stored webhook, because the server doesn't return its full address. */
function KeptWebhook({ schedule: { _id: id }, onReplace }: KeptWebhookProps) {
  const { value } = useQuery(useCallback((signal: AbortSignal) => readSchedule(id, signal), [id]))
  return (
    <Group gap="xs">
      <Text size="sm">{sentence('webhookKept', { host: value?.webhookHost ?? '…' })}</Text>
      <Button type="button" size="compact-xs" variant="default" onClick={onReplace}>
        Change or remove
      </Button>
    </Group>
  )
}
