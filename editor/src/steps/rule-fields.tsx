import {
  type Column,
  hasColumns,
  hasOneColumn,
  isTextType,
  isValueOf,
  type ParameterValue,
  type RowRule,
  ruleIssue,
  ruleName,
} from '@anj/workflow'
import { Checkbox, TagsInput, Text, TextInput } from '@mantine/core'
import { FormulaField } from '../formula/formula-field.tsx'
import { Choice } from '../kit/choice.tsx'
import classes from './check-rows.module.css'
import { ColumnField, ColumnsField } from './columns-field.tsx'
import { inputTypes } from './condition-line.tsx'
import { checkOptions, failureOptions, withCheck } from './row-rules.ts'

interface RuleFieldsProps {
  readonly number: number
  readonly rule: RowRule
  readonly columns: readonly Column[]
  readonly parameters: readonly ParameterValue[]
  readonly onChange: (rule: RowRule, field?: string) => void
}

/** Edits one rule: what it checks, what happens if it fails, and its name. */
export function RuleFields(props: RuleFieldsProps) {
  const { number, rule, columns, parameters, onChange } = props
  const names = columns.map(({ name }) => name)
  const issue = ruleIssue(rule, columns, parameters)
  return (
    <div className={classes.rule} role="group" aria-label={`Rule ${number}`}>
      {hasOneColumn(rule.check) && (
        <ColumnField
          aria-label={`Column of rule ${number}`}
          names={names}
          value={rule.columns[0] ?? ''}
          onChange={(column) => onChange({ ...rule, columns: [column] })}
        />
      )}
      {hasColumns(rule.check) && !hasOneColumn(rule.check) && (
        <div className={classes.wide}>
          <ColumnsField
            label={rule.check === 'unique' ? 'Columns that are unique together' : 'Columns'}
            names={names}
            chosen={rule.columns}
            onChange={(chosen) => onChange({ ...rule, columns: chosen })}
          />
        </div>
      )}
      <Choice
        aria-label={`Check of rule ${number}`}
        className={hasOneColumn(rule.check) ? undefined : classes.wide}
        data={checkOptions}
        value={rule.check}
        onChange={(check) => onChange(withCheck(rule, check, columns))}
      />
      <Settings {...props} />
      {issue !== null && (
        <Text className={classes.wide} size="xs" c="var(--mantine-color-error)" role="note">
          {`${issue.charAt(0).toUpperCase()}${issue.slice(1)}.`}
        </Text>
      )}
      <Choice
        className={classes.wide}
        label="If it fails"
        aria-label={`If rule ${number} fails`}
        data={failureOptions(rule.check)}
        value={rule.onFailure}
        onChange={(onFailure) => onChange({ ...rule, onFailure })}
      />
      <TextInput
        className={classes.wide}
        size="xs"
        label="Name"
        aria-label={`Name of rule ${number}`}
        placeholder={ruleName({ ...rule, name: '' })}
        maxLength={200}
        value={rule.name}
        onChange={(event) => onChange({ ...rule, name: event.currentTarget.value }, 'name')}
      />
    </div>
  )
}

/** Edits the settings that belong to the rule's check. */
function Settings({ number, rule, columns, parameters, onChange }: RuleFieldsProps) {
  const type = columns.find(({ name }) => name === rule.columns[0])?.type ?? 'text'
  switch (rule.check) {
    case 'inRange':
    case 'rowCount':
      return (['least', 'most'] as const).map((limit) => (
        <TextInput
          key={limit}
          size="xs"
          type={rule.check === 'inRange' ? (inputTypes[type] ?? 'text') : 'text'}
          label={limit === 'least' ? 'From' : 'To'}
          aria-label={`${limit === 'least' ? 'Lowest' : 'Highest'} value of rule ${number}`}
          placeholder="No limit"
          value={rule[limit]}
          error={rule[limit] !== '' && !isValueOf(rule.check === 'inRange' ? type : 'int', rule[limit])}
          onChange={(event) => onChange({ ...rule, [limit]: event.currentTarget.value }, limit)}
        />
      ))
    case 'inList':
      return (
        <div className={classes.wide}>
          <TagsInput
            size="xs"
            aria-label={`Values of rule ${number}`}
            placeholder={rule.values.length === 0 ? 'Type a value and press Enter' : undefined}
            splitChars={[]}
            acceptValueOnBlur
            value={rule.values}
            onChange={(values) => onChange({ ...rule, values })}
          />
          {isTextType(type) && (
            <Checkbox
              mt={4}
              size="xs"
              label="Ignore case"
              checked={rule.ignoreCase}
              onChange={(event) => onChange({ ...rule, ignoreCase: event.currentTarget.checked })}
            />
          )}
        </div>
      )
    case 'matches':
      return (
        <TextInput
          className={classes.wide}
          size="xs"
          label="Pattern for the whole value"
          aria-label={`Pattern of rule ${number}`}
          placeholder="[0-9]{5}"
          value={rule.pattern}
          onChange={(event) => onChange({ ...rule, pattern: event.currentTarget.value }, 'pattern')}
        />
      )
    case 'formula':
      return (
        <div className={classes.wide}>
          <FormulaField
            label={`Formula of rule ${number}`}
            formula={rule.formula}
            columns={columns}
            parameters={parameters}
            onChange={(formula) => onChange({ ...rule, formula }, 'formula')}
          />
        </div>
      )
    default:
      return null
  }
}
