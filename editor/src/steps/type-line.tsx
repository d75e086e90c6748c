import { escapeBidiControls, ShownName } from '@anj/ui'
import {
  type Column,
  type ColumnChange,
  columnChangeProblem,
  type DataType,
  dataTypes,
  isMomentType,
  isNumberType,
  isTextType,
  typeLabel,
} from '@anj/workflow'
import { ActionIcon, Collapse, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustments } from '@tabler/icons-react'
import { Choice } from '../kit/choice.tsx'
import type { Conversions } from '../server/insights.ts'
import { AmbiguousDate } from './ambiguous-date.tsx'
import {
  nearlyChange,
  type ProfiledColumn,
  setChangeOptions,
  setColumnType,
  unchangedType,
  withChange,
} from './column-changes.ts'
import { FailedCells } from './failed-cells.tsx'
import { FoundFormats } from './found-formats.tsx'
import { NearlyFits } from './nearly-fits.tsx'
import classes from './type-list.module.css'
import { hasOptions, TypeOptions } from './type-options.tsx'
import type { ColumnQuestions } from './use-conversions.ts'
import { useFix } from './use-fix.ts'

const UNCHANGED = 'unchanged'

interface TypeLineProps {
  /** The component's name, for messages. */
  readonly title: string
  readonly column: Column
  readonly changes: readonly ColumnChange[]
  readonly profile: ProfiledColumn | null
  readonly checked: Conversions | null
  /** True for a file, in which every column is text until it is converted. */
  readonly isFile: boolean
  readonly questions: ColumnQuestions
  readonly onChange: (changes: ColumnChange[], field?: string) => void
}

/** Edits one column's type and its conversion options. */
export function TypeLine(props: TypeLineProps) {
  const { column, changes, profile, checked, isFile, onChange } = props
  const [isOpen, { toggle, open }] = useDisclosure(false)
  const options = useFix(column.name, isOpen, open)
  const change = changes.find(({ columnName }) => columnName === column.name)
  const conversion = change && checked?.columns.find((one) => one.column === column.name)
  // A file's column that stays text has options too. Setting one of them stores the change.
  const edited = change ?? (isFile ? unchangedType(column) : undefined)
  const setOptions = (set: Partial<ColumnChange>, field: string) =>
    edited &&
    onChange(setChangeOptions(withChange(changes, edited), column.name, set), `${column.name} ${field}`)
  const canOpen = edited !== undefined && hasOptions(column.type, edited.toType)
  return (
    <>
      <div className={classes.main}>
        <div className={classes.head}>
          <span className={classes.name} title={escapeBidiControls(column.name)}>
            <ShownName name={column.name} />
          </span>
          {!isFile && (
            <span className={classes.from}>{change ? `${column.type} → ${change.toType}` : column.type}</span>
          )}
        </div>
        <div className={classes.choice}>
          <TypeChoice {...props} change={change} />
          <ActionIcon
            className={classes.options}
            variant={isOpen ? 'light' : 'subtle'}
            color="gray"
            disabled={!canOpen}
            aria-label={`Options of ${column.name}`}
            aria-expanded={isOpen && edited !== undefined}
            onClick={toggle}
          >
            <IconAdjustments size={15} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      <Suggestions {...props} change={change} />
      {change && <ChangeProblem title={props.title} change={change} />}
      {change && conversion && conversion.fails > 0 && canFindFormats(column.type, change) && (
        <FoundFormats
          key={change.toType}
          change={change}
          questions={props.questions}
          onUse={(found) => setOptions(found, 'formats')}
        />
      )}
      {conversion && <FailedCells conversion={conversion} isAll={checked?.isAll ?? true} />}
      {edited && (
        <Collapse in={isOpen}>
          <div ref={options} className={classes.opened}>
            {isOpen && (
              <TypeOptions
                change={edited}
                fromType={column.type}
                profile={profile}
                conversion={conversion ?? null}
                onChange={setOptions}
              />
            )}
          </div>
        </Collapse>
      )}
    </>
  )
}

/** True if the texts of a column can have formats for its new type. */
function canFindFormats(fromType: DataType, { toType }: ColumnChange): boolean {
  return isTextType(fromType) && (isMomentType(toType) || isNumberType(toType))
}

type ChangedLineProps = TypeLineProps & { readonly change: ColumnChange | undefined }

/** Chooses a column's type. */
function TypeChoice({ column, changes, change, profile, isFile, onChange }: ChangedLineProps) {
  const suggested = column.type === 'text' ? profile?.suggestedType : undefined
  return (
    <Choice
      aria-label={`Type of ${column.name}`}
      data={[
        ...(isFile ? [] : [{ value: UNCHANGED, label: 'unchanged' }]),
        ...dataTypes.map((type) => ({ value: type, label: type })),
      ]}
      renderOption={({ option }) => {
        const label = typeOptionLabel(option)
        return option.value === suggested && suggested !== column.type ? `${label} (suggested)` : label
      }}
      value={change?.toType ?? (isFile ? column.type : UNCHANGED)}
      comboboxProps={{ width: 240, position: 'bottom-end' }}
      onChange={(chosen) =>
        onChange(setColumnType(changes, column, dataTypes.find((type) => type === chosen) ?? null))
      }
    />
  )
}

/** Returns the words for an option of a list of types. The field itself shows the short name, which fits its width. */
export function typeOptionLabel({
  label,
  value,
}: {
  readonly label: string
  readonly value: string
}): string {
  const type = dataTypes.find((one) => one === value)
  return type ? typeLabel(type) : label
}

/** Asks for the order of ambiguous dates, and suggests the type that nearly all values fit. */
function Suggestions({ column, changes, change, profile, questions, onChange }: ChangedLineProps) {
  if (!profile) return null
  const nearly = change ? null : nearlyChange(column, profile)
  const isAmbiguous = profile.ambiguousDate && column.type === 'text' && !change
  const chooseFormat = (format: string) =>
    onChange(
      withChange(changes, {
        columnName: column.name,
        fromType: column.type,
        toType: profile.suggestedType,
        format,
      }),
    )
  return (
    <>
      {isAmbiguous && <AmbiguousDate profile={profile} onChoose={chooseFormat} />}
      {nearly && (
        <NearlyFits
          change={nearly}
          profile={profile}
          questions={questions}
          onTake={() => onChange(withChange(changes, nearly))}
        />
      )}
    </>
  )
}

/** Says why a change can't convert its column. */
function ChangeProblem({ title, change }: { readonly title: string; readonly change: ColumnChange }) {
  const problem = columnChangeProblem(title, change)
  return (
    problem && (
      <Text size="xs" c="var(--mantine-color-error)" mt={4}>
        {problem.sentence}
      </Text>
    )
  )
}
