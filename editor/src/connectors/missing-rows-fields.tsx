import { type DatabaseOutputConfig, defaultMaxMissing } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Group, NumberInput, Radio, Stack, Switch } from '@mantine/core'
import { TypedChoice } from '../kit/typed-choice.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { type Missing, withMissing } from './write-mode.ts'

interface MissingRowsFieldsProps {
  readonly config: DatabaseOutputConfig
  readonly change: (config: DatabaseOutputConfig) => void
  /** The names of the columns that the output receives. */
  readonly names: readonly string[]
  /** The columns of the existing table. */
  readonly tableColumns: readonly string[]
  /** True if the workflow loads only new rows and therefore compares keys to find missing rows. */
  readonly comparesKeys: boolean
}

/** Chooses the fate of the rows that are missing from the source. */
export function MissingRowsFields(props: MissingRowsFieldsProps) {
  const { config, change, names, comparesKeys } = props
  const { deleteMissing } = config
  const set = (missing: Missing | null) => change(withMissing(config, missing))
  const fate = !deleteMissing ? 'keep' : deleteMissing.mark === undefined ? 'delete' : 'mark'
  const choose = (chosen: string) => {
    const { mark: _mark, ...rest } = deleteMissing ?? { within: [] }
    if (chosen === 'keep') set(null)
    else set(chosen === 'mark' ? { ...rest, mark: '' } : rest)
  }
  return (
    <>
      <Radio.Group
        size="xs"
        label="Rows that are missing from the source"
        description={comparesKeys && sentence('keysComparedHint')}
        value={fate}
        onChange={choose}
      >
        <Group gap="md" mt={4}>
          <Radio size="xs" value="keep" label="Keep" />
          <Radio size="xs" value="delete" label="Delete" />
          <Radio size="xs" value="mark" label="Mark" />
        </Group>
      </Radio.Group>
      {deleteMissing && (
        <Stack gap="xs" ml="lg">
          {deleteMissing.mark !== undefined && <MarkField {...props} missing={deleteMissing} set={set} />}
          <ColumnChoice
            label="Only within"
            description={sentence('onlyWithinHint')}
            placeholder="The whole table"
            names={names}
            value={deleteMissing.within}
            problem={null}
            onChange={(within) => set({ ...deleteMissing, within: [...within] })}
          />
          <MaxShare missing={deleteMissing} comparesKeys={comparesKeys} set={set} />
          {comparesKeys && (
            <Switch
              size="xs"
              label="Allow an empty source"
              checked={deleteMissing.allowEmpty ?? false}
              onChange={(event) => set({ ...deleteMissing, allowEmpty: event.currentTarget.checked })}
            />
          )}
        </Stack>
      )}
    </>
  )
}

interface FieldProps {
  readonly missing: Missing
  readonly set: (missing: Missing) => void
}

type MarkFieldProps = FieldProps & Pick<MissingRowsFieldsProps, 'names' | 'config' | 'tableColumns'>

/** Chooses the table's column that marks missing rows. */
function MarkField({ missing, set, names, config, tableColumns }: MarkFieldProps) {
  const { mark = '' } = missing
  const written = new Set(names.map((name) => nameInTable(config, name)))
  return (
    <TypedChoice
      label="Mark in column"
      description={sentence('markColumnHint')}
      required
      withAsterisk={false}
      value={mark}
      data={tableColumns.filter((column) => !written.has(column))}
      error={mark.trim() === '' && sentence('markColumnNeeded')}
      onChange={(column) => set({ ...missing, mark: column })}
    />
  )
}

function nameInTable({ columnMapping = [] }: DatabaseOutputConfig, name: string): string {
  return columnMapping.find(({ column }) => column === name)?.to ?? name
}

function MaxShare({ missing, set, comparesKeys }: FieldProps & { readonly comparesKeys: boolean }) {
  const { maxShare: shown = comparesKeys ? defaultMaxMissing : '' } = missing
  const choose = (value: number | string) => {
    const { maxShare: _maxShare, ...rest } = missing
    set(value === '' ? rest : { ...rest, maxShare: Number(value) })
  }
  return (
    <NumberInput
      size="xs"
      label="At most"
      description={sentence('maxShareHint')}
      suffix=" %"
      min={0}
      max={100}
      clampBehavior="strict"
      placeholder="No limit"
      value={shown}
      onChange={choose}
    />
  )
}
