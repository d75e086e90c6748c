import {
  allMonthDays,
  type EveryMinutes,
  everyMinutesLimits,
  type HolidayRule,
  holidayRules,
  monthDayName,
  parse24HourTime,
  parseTime,
  usualWorkingDays,
  type WorkingDays,
  weekDays,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Group, MultiSelect, NumberInput, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Choice } from '../kit/choice.tsx'
import { CheckGrid } from './check-grid.tsx'
import type { ScheduleFields } from './schedule-fields.ts'

interface RecurrenceFieldsProps {
  readonly fields: ScheduleFields
  readonly onChange: (fields: ScheduleFields) => void
}

/** Chooses days of the month. At least one stays chosen. */
export function MonthDaysField({ fields, onChange }: RecurrenceFieldsProps) {
  const { recurrence } = fields
  const choose = (names: readonly string[]) => {
    const monthDays = allMonthDays.filter((one) => names.includes(monthDayName(one)))
    if (monthDays.length > 0) onChange({ ...fields, recurrence: { ...recurrence, monthDays } })
  }
  return (
    <MultiSelect
      label={sentence('monthDays')}
      description={sentence('monthDaysHint')}
      data={allMonthDays.map(monthDayName)}
      value={recurrence.monthDays.map(monthDayName)}
      searchable
      onChange={choose}
    />
  )
}

/** The interval with which the form begins: every hour of the day. */
export const initialEvery: EveryMinutes = { minutes: 60, from: '12:00 AM', until: '11:59 PM' }

/** Edits the minutes between the runs of a day, and the first and the latest run. */
export function EveryFields({ fields, onChange }: RecurrenceFieldsProps) {
  const { recurrence } = fields
  const every = recurrence.every ?? initialEvery
  const change = (changed: Partial<EveryMinutes>) =>
    onChange({ ...fields, recurrence: { ...recurrence, every: { ...every, ...changed } } })
  return (
    <Group gap="md" align="flex-end">
      <NumberInput
        label={sentence('everyMinutes')}
        w={200}
        min={everyMinutesLimits.least}
        max={everyMinutesLimits.most}
        allowDecimal={false}
        allowNegative={false}
        value={every.minutes}
        onChange={(minutes) => change({ minutes: Number(minutes) })}
      />
      <TimeField label={sentence('everyFrom')} time={every.from} onChange={(from) => change({ from })} />
      <TimeField label={sentence('everyUntil')} time={every.until} onChange={(until) => change({ until })} />
    </Group>
  )
}

interface TimeFieldProps {
  readonly label: string
  readonly time: string
  readonly onChange: (time: string) => void
}

/** Edits a time of day. An incomplete time changes nothing. */
function TimeField({ label, time, onChange }: TimeFieldProps) {
  return (
    <TextInput
      type="time"
      w={140}
      label={label}
      value={inputTime(time)}
      onChange={(event) => {
        const typed = parse24HourTime(event.currentTarget.value)
        if (typed !== null) onChange(typed)
      }}
    />
  )
}

/** Converts 'hh:mm AM/PM' to the value of a browser's time input. */
function inputTime(time: string): string {
  const minute = parseTime(time) ?? 0
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

const ruleLabels: Readonly<Record<HolidayRule, string>> = {
  skip: 'Skip the run',
  before: 'Run on the working day before',
  after: 'Run on the next working day',
}

/** Limits a schedule to working days, with holidays and a rule for runs on other days. */
export function WorkingDaysFields({ fields, onChange }: RecurrenceFieldsProps) {
  const { recurrence } = fields
  const { workingDays } = recurrence
  const [typed, setTyped] = useState<string | null>(null)
  const set = (changed: WorkingDays | null) =>
    onChange({ ...fields, recurrence: { ...recurrence, workingDays: changed } })
  return (
    <Stack gap="xs">
      <Switch
        size="xs"
        label={sentence('workingDaysOnly')}
        checked={workingDays !== null}
        onChange={(event) => set(event.currentTarget.checked ? usualWorkingDays : null)}
      />
      {workingDays && (
        <>
          <CheckGrid
            label={sentence('workingDays')}
            columns={7}
            choices={weekDays}
            chosen={workingDays.days}
            problem={undefined}
            onToggle={(day) => {
              const { days } = workingDays
              const toggled = days.includes(day) ? days.filter((other) => other !== day) : [...days, day]
              set({ ...workingDays, days: toggled })
            }}
          />
          <Group align="flex-start" grow>
            <Choice
              label={sentence('holidayRule')}
              size="sm"
              data={holidayRules.map((value) => ({ value, label: ruleLabels[value] }))}
              value={workingDays.otherwise}
              onChange={(otherwise) => set({ ...workingDays, otherwise })}
            />
            <Textarea
              label={sentence('holidays')}
              description={sentence('holidaysHint')}
              autosize
              minRows={2}
              maxRows={5}
              value={typed ?? workingDays.holidays.join('\n')}
              onBlur={() => setTyped(null)}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                set({ ...workingDays, holidays: datesIn(event.currentTarget.value) })
              }}
            />
          </Group>
        </>
      )}
    </Stack>
  )
}

/** Splits pasted text into dates at spaces, commas, semicolons and line breaks. */
function datesIn(text: string): readonly string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '')
}
