import type { Column, ColumnTypes } from '@anj/workflow'
import { useState } from 'react'
import { ColumnSearch, nameSearch } from '../kit/column-search.tsx'
import { MissingColumnsNotice } from '../kit/missing-columns-notice.tsx'
import type { QueryResult } from '../kit/use-query.ts'
import type { Conversions } from '../server/insights.ts'
import { type ProfiledColumn, withoutColumns } from './column-changes.ts'
import { ConversionCheck } from './conversion-check.tsx'
import { RejectPolicy } from './reject-policy.tsx'
import { TypeList } from './type-list.tsx'
import type { ColumnQuestions } from './use-conversions.ts'
import { useWhenFixed } from './use-fix.ts'

/** Number of columns above which the list can be searched. */
const FEW = 8

interface ColumnTypesFieldsProps {
  /** The component's name, for messages. */
  readonly title: string
  /** The columns before the conversions. */
  readonly columns: readonly Column[]
  /** Converted columns that the source no longer has. */
  readonly gone: readonly string[]
  readonly profiles: ReadonlyMap<string, ProfiledColumn>
  readonly types: ColumnTypes
  readonly checked: QueryResult<Conversions>
  /** True for a file, in which every column is text until it is converted. */
  readonly isFile?: boolean
  readonly questions: ColumnQuestions
  readonly change: (types: ColumnTypes, field?: string) => void
}

/** Edits the types of columns, and what happens to values that don't fit. */
export function ColumnTypesFields(props: ColumnTypesFieldsProps) {
  const { columns, gone, types, checked, change } = props
  const [search, setSearch] = useState('')
  useWhenFixed(() => setSearch(''))
  const changes = types.columnDataTypes
  const isFound = nameSearch(search)
  return (
    <>
      <RejectPolicy types={types} change={change} />
      <ConversionCheck answer={checked} />
      <MissingColumnsNotice
        number={gone.length}
        onRemoveAll={() => change({ ...types, columnDataTypes: withoutColumns(changes, gone) })}
      />
      {columns.length + gone.length > FEW && <ColumnSearch value={search} onChange={setSearch} />}
      <TypeList
        title={props.title}
        gone={gone.filter(isFound)}
        columns={columns.filter(({ name }) => isFound(name))}
        changes={changes}
        profiles={props.profiles}
        checked={checked.value}
        isChecking={checked.isAsking}
        questions={props.questions}
        isFile={props.isFile ?? false}
        onChange={(columnDataTypes, field) => change({ ...types, columnDataTypes }, field)}
      />
    </>
  )
}
