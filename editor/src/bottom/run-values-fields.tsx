import { givenParametersOf, type WorkflowGraph } from '@anj/workflow'
import { ParameterValueField } from '../kit/parameter-value-field.tsx'
import type { RunValues } from './run-values.ts'

interface RunValuesFieldsProps {
  readonly graph: WorkflowGraph
  readonly values: RunValues
  readonly onChange: (values: RunValues) => void
}

/** Edits the values of a run, one for each parameter. */
export function RunValuesFields({ graph, values, onChange }: RunValuesFieldsProps) {
  return givenParametersOf(graph).map(({ id, name, type, description }) => (
    <ParameterValueField
      key={id}
      type={type}
      label={name}
      description={description === '' ? undefined : description}
      required
      value={values[name] ?? ''}
      onChange={(value) => onChange({ ...values, [name]: value })}
    />
  ))
}
