import { type DatabaseOutputConfig, formatCount } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import type { TargetTable } from '../server/insights.ts'
import type { WriteChoice } from './write-mode.ts'

type Target = Pick<TargetTable, 'exists' | 'rowsEstimate'>

/**
 * Describes what a way to write does to the table, as the server describes it now. Pass null for the table while the
 * server's answer is unknown.
 */
export function writeEffect(
  choice: WriteChoice,
  config: DatabaseOutputConfig,
  target: Target | null,
): string {
  if (!target) return [sentence(whileUnknown(choice, config)), ...missingSaid(choice, config)].join(' ')
  const { schemaName, tableName } = config
  const table = schemaName ? `${schemaName}.${tableName}` : tableName
  const key = choice === 'updateByKey' ? (config.updateByKey ?? []).join(', ') : ''
  if (!target.exists) {
    if (choice !== 'replaceTable' && !config.createTableIfNotExist) return sentence('effectFails', { table })
    return key ? sentence('effectCreateKey', { table, key }) : sentence('effectCreate', { table })
  }
  const count =
    target.rowsEstimate === null
      ? ''
      : ` (${sentence('aboutRows', { rows: formatCount(target.rowsEstimate) })})`
  const said = sentence(effects[choice], { table, count, key: key ? ` (${key})` : '' })
  return [said, ...missingSaid(choice, config)].join(' ')
}

const effects = {
  replaceTable: 'effectReplaceTable',
  replaceRows: 'effectReplaceRows',
  append: 'effectAppend',
  updateByKey: 'effectUpdate',
} as const

/** Returns the code of the sentence that is true for every table. */
function whileUnknown(choice: WriteChoice, { createTableIfNotExist }: DatabaseOutputConfig) {
  if (choice === 'replaceTable') return 'writeDropCreate'
  const verb = ({ replaceRows: 'Replace', append: 'Append', updateByKey: 'Update' } as const)[choice]
  return `write${verb}${createTableIfNotExist ? 'OrCreate' : ''}` as const
}

/** Describes the fate of the rows that are missing from the source. */
function missingSaid(choice: WriteChoice, { deleteMissing }: DatabaseOutputConfig): readonly string[] {
  if (choice !== 'updateByKey') return []
  if (!deleteMissing) return [sentence('effectMissingKept')]
  const { within, mark: column } = deleteMissing
  const there = within.join(', ')
  if (column !== undefined)
    return [
      there === ''
        ? sentence('effectMissingMarked', { column })
        : sentence('effectMissingMarkedWithin', { column, within: there }),
    ]
  return [
    there === ''
      ? sentence('effectMissingDeleted')
      : sentence('effectMissingDeletedWithin', { within: there }),
  ]
}
