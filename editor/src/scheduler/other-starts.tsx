import { sentence } from '@anj/workflow/messages'
import { Stack, Switch } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import type { ScheduleSummary } from '../server/schedules.ts'
import type { ScheduleFields } from './schedule-fields.ts'
import { predecessorChoices } from './schedule-order.ts'
import type { FieldProblems } from './schedule-problems.ts'
import { TriggerToken } from './trigger-token.tsx'

interface OtherStartsProps {
  readonly fields: ScheduleFields
  readonly problems: FieldProblems
  readonly schedules: readonly ScheduleSummary[]
  readonly selected: ScheduleSummary | null
  readonly onChange: (fields: ScheduleFields) => void
}

/** Chooses what starts a schedule besides its times: another schedule, or a call of another system. */
export function OtherStarts(props: OtherStartsProps) {
  const { fields, selected, onChange } = props
  const { startsByCall } = fields
  return (
    <Stack gap="sm">
      <RunAfter {...props} />
      <Switch
        size="xs"
        label={sentence('startByCall')}
        description={startsByCall && !selected?.startsByCall ? sentence('startByCallHint') : undefined}
        checked={startsByCall}
        onChange={(event) => onChange({ ...fields, startsByCall: event.currentTarget.checked })}
      />
      {startsByCall && selected?.startsByCall && selected.mayChange && (
        <TriggerToken key={selected._id} schedule={selected} />
      )}
    </Stack>
  )
}

/** Chooses the schedule after whose successes this one runs. Shows nothing if there is no choice. */
function RunAfter({ fields, problems, schedules, selected, onChange }: OtherStartsProps) {
  const choices = predecessorChoices(schedules, selected)
  const needsNone = fields.hasOwnTimes || fields.startsByCall
  if (needsNone && fields.runsAfterId === null && choices.length === 0) return null
  return (
    <Choice
      label={sentence(fields.hasOwnTimes ? 'runsAlsoAfter' : 'runsAfter')}
      description={fields.runsAfterId === null ? undefined : sentence('runsAfterHint')}
      size="sm"
      maw={440}
      searchable
      data={[{ value: '', label: sentence('runsAfterNone') }, ...choices]}
      value={fields.runsAfterId ?? ''}
      error={problems.get('runsAfterId')}
      onChange={(id) => onChange({ ...fields, runsAfterId: id === '' ? null : id })}
    />
  )
}
