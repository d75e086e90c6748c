import { sentence } from '@anj/workflow/messages'
import { Choice } from '../kit/choice.tsx'
import type { ScheduleSummary } from '../server/schedules.ts'
import type { ScheduleFields } from './schedule-fields.ts'
import { predecessorChoices } from './schedule-order.ts'
import type { FieldProblems } from './schedule-problems.ts'

interface OtherStartsProps {
  readonly fields: ScheduleFields
  readonly problems: FieldProblems
  readonly schedules: readonly ScheduleSummary[]
  readonly selected: ScheduleSummary | null
  readonly onChange: (fields: ScheduleFields) => void
}

/** Chooses the schedule after whose successes this one runs. Shows nothing if there is no choice. */
export function OtherStarts({ fields, problems, schedules, selected, onChange }: OtherStartsProps) {
  const choices = predecessorChoices(schedules, selected)
  if (fields.hasOwnTimes && fields.runsAfterId === null && choices.length === 0) return null
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
