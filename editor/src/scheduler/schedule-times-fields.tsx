import { type EveryMinutes, weekDays } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button, Group, Input, SegmentedControl, Text, TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { Choice } from '../kit/choice.tsx'
import { CheckGrid } from './check-grid.tsx'
import { EveryFields, initialEvery, MonthDaysField, WorkingDaysFields } from './recurrence-fields.tsx'
import {
  addTypedTime,
  formTypeOf,
  formTypes,
  type ScheduleFields,
  timeChoices,
  toggleDay,
  toggleTime,
  withType,
} from './schedule-fields.ts'
import type { FieldProblems } from './schedule-problems.ts'
import { browserZone, isSameZone } from './zone-moment.ts'

interface ScheduleTimesFieldsProps {
  readonly fields: ScheduleFields
  readonly problems: FieldProblems
  readonly onChange: (fields: ScheduleFields) => void
}

/** Chooses the execution type, the days and the times: default slots and custom times. */
export function ScheduleTimesFields({ fields, problems, onChange }: ScheduleTimesFieldsProps) {
  return (
    <>
      <Group align="flex-end" gap="md">
        <Choice
          label="Execution Type"
          size="sm"
          w={200}
          data={[...formTypes]}
          value={formTypeOf(fields)}
          onChange={(type) => onChange(withType(fields, type))}
        />
        <Text size="sm" c="dimmed" pb={8}>
          {zoneWords(fields.userTimeZone)}
        </Text>
      </Group>
      {problems.has('userTimeZone') && <Input.Error>{problems.get('userTimeZone')}</Input.Error>}
      {fields.hasOwnTimes && <OwnTimes fields={fields} problems={problems} onChange={onChange} />}
    </>
  )
}

function OwnTimes({ fields, problems, onChange }: ScheduleTimesFieldsProps) {
  const { executionType, recurrence } = fields
  const isDaily = executionType === 'Daily'
  const repeats = recurrence.every !== null
  const setRepeats = (every: EveryMinutes | null) =>
    onChange({ ...fields, recurrence: { ...recurrence, every } })
  return (
    <>
      {!isDaily && (
        <CheckGrid
          label="Weekly Execution Days"
          columns={7}
          choices={weekDays}
          chosen={fields.weeklyExecutionDays}
          problem={problems.get('weeklyExecutionDays')}
          onToggle={(day) => onChange(toggleDay(fields, day))}
        />
      )}
      {formTypeOf(fields) === 'Monthly' && <MonthDaysField fields={fields} onChange={onChange} />}
      <SegmentedControl
        size="xs"
        aria-label={sentence('timesOfDay')}
        style={{ alignSelf: 'start' }}
        data={[
          { value: 'times', label: sentence('atTimes') },
          { value: 'every', label: sentence('atIntervals') },
        ]}
        value={repeats ? 'every' : 'times'}
        onChange={(chosen) => setRepeats(chosen === 'every' ? initialEvery : null)}
      />
      {repeats ? (
        <EveryFields fields={fields} onChange={onChange} />
      ) : (
        <>
          <CheckGrid
            label={isDaily ? 'Daily Execution Times' : 'Weekly Execution Times'}
            columns={6}
            choices={timeChoices(fields)}
            chosen={isDaily ? fields.dailyExecutionTimes : fields.weeklyExecutionTimes}
            problem={problems.get(isDaily ? 'dailyExecutionTimes' : 'weeklyExecutionTimes')}
            onToggle={(time) => onChange(toggleTime(fields, time))}
          />
          <OtherTime fields={fields} onChange={onChange} />
        </>
      )}
      <WorkingDaysFields fields={fields} onChange={onChange} />
      {problems.has('recurrence') && <Input.Error>{problems.get('recurrence')}</Input.Error>}
    </>
  )
}

function OtherTime({ fields, onChange }: Pick<ScheduleTimesFieldsProps, 'fields' | 'onChange'>) {
  const add = () => onChange(addTypedTime(fields))
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        type="time"
        w={200}
        label={sentence('specifyOtherTime')}
        value={fields.typedTime}
        onChange={(event) => onChange({ ...fields, typedTime: event.currentTarget.value })}
        onKeyDown={press}
      />
      <Button type="button" variant="default" onClick={add}>
        Add
      </Button>
    </Group>
  )
}

function zoneWords(zone: string): string {
  const own = browserZone()
  return isSameZone(zone, own)
    ? sentence('scheduleZone', { zone })
    : sentence('scheduleZoneElsewhere', { zone, own })
}
