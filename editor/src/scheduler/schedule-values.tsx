import {
  parameterNamed,
  type ScheduledDay,
  type ScheduledValue,
  type ScheduledValues,
  scheduledDaysFor,
  type WorkflowParameter,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Fieldset, Group, Stack } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import { ParameterValueField } from '../kit/parameter-value-field.tsx'

interface ScheduleValuesProps {
  /** The parameters of the workflow to schedule. */
  readonly parameters: readonly WorkflowParameter[]
  readonly values: ScheduledValues
  readonly onChange: (values: ScheduledValues) => void
}

const dayLabels: Readonly<Record<ScheduledDay, string>> = {
  occurrence: 'Date of the run',
  dayBefore: 'Day before the run',
  firstOfPreviousMonth: 'First day of the previous month',
  lastOfPreviousMonth: 'Last day of the previous month',
  month: 'Month of the run',
  previousMonth: 'Previous month',
}

/** Edits the values that a schedule gives to the parameters of its workflow. */
export function ScheduleValues({ parameters, values, onChange }: ScheduleValuesProps) {
  if (parameters.length === 0) return null
  return (
    <Fieldset legend={sentence('parameters')}>
      <Stack gap="xs">
        {parameters.map((parameter) => (
          <OneValue
            key={parameter.id}
            parameter={parameter}
            given={valueOf(values, parameter.name)}
            onChange={(given) => onChange(withValue(values, parameter.name, given))}
          />
        ))}
      </Stack>
    </Fieldset>
  )
}

interface OneValueProps {
  readonly parameter: WorkflowParameter
  readonly given: ScheduledValue | null
  readonly onChange: (given: ScheduledValue | null) => void
}

function OneValue({ parameter, given, onChange }: OneValueProps) {
  const { name, type, default: preset } = parameter
  const sources = [
    ...(preset === null ? [] : [{ value: 'default', label: `Default: ${preset}` }]),
    { value: 'fixed', label: 'Fixed value' },
    ...scheduledDaysFor(type).map((day) => ({ value: day, label: dayLabels[day] })),
  ]
  const source =
    given === null ? (preset === null ? 'fixed' : 'default') : 'day' in given ? given.day : 'fixed'
  const choose = (chosen: string) => {
    const day = scheduledDaysFor(type).find((one) => one === chosen)
    onChange(day ? { day } : chosen === 'fixed' ? { value: preset ?? '' } : null)
  }
  return (
    <Group gap="sm" align="start" grow wrap="nowrap">
      <Choice label={name} data={sources} value={source} onChange={choose} />
      {source === 'fixed' && (
        <ParameterValueField
          type={type}
          label={`Value of ${name}`}
          required
          value={given && 'value' in given ? given.value : ''}
          onChange={(value) => onChange({ value })}
        />
      )}
    </Group>
  )
}

function valueOf(values: ScheduledValues, name: string): ScheduledValue | null {
  const named = Object.entries(values).map(([key, given]) => ({ name: key, given }))
  return parameterNamed(named, name)?.given ?? null
}

function withValue(values: ScheduledValues, name: string, given: ScheduledValue | null): ScheduledValues {
  const others = Object.entries(values).filter(([key]) => key.toLowerCase() !== name.toLowerCase())
  return Object.fromEntries(given === null ? others : [...others, [name, given]])
}

/** Returns the values whose parameters the workflow has. */
export function knownValues(
  values: ScheduledValues,
  parameters: readonly WorkflowParameter[],
): ScheduledValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => parameterNamed(parameters, name)))
}
