import { countPhrase, formatCount, stepNames, type WorkflowGraph } from '@anj/workflow'
import { Loader } from '@mantine/core'
import { useRef } from 'react'
import { ArtifactDownload } from '../../kit/artifact-download.tsx'
import { Choice } from '../../kit/choice.tsx'
import type { RejectFilter, RejectList, Run } from '../../server/runs.ts'
import classes from '../bottom-panel.module.css'
import { FindField } from '../find-field.tsx'
import { columnFacets, columnKey, reasonFacets } from './reject-facets.ts'
import own from './rejects.module.css'

const ALL = ''

interface RejectBarProps {
  readonly run: Run
  readonly graph: WorkflowGraph
  readonly groups: RejectList['groups']
  readonly filter: RejectFilter
  readonly onFilter: (change: (filter: RejectFilter) => RejectFilter) => void
  /** Number of rejects that match the filter; null while it is unknown. */
  readonly found: number | null
  readonly isLoading: boolean
  readonly note: string | null
}

/** Shows how many rejects match, filters them, and downloads all of them. */
export function RejectBar({ run, graph, groups, filter, onFilter, found, isLoading, note }: RejectBarProps) {
  const findField = useRef<HTMLInputElement>(null)
  const columns = columnFacets(groups, filter)
  const reasons = reasonFacets(groups, filter)
  const steps = stepNames(graph)
  const isRepeated = (name: string) => columns.filter(({ column }) => column === name).length > 1
  const chosen =
    filter.column === undefined ? ALL : columnKey({ nodeId: filter.nodeId ?? '', column: filter.column })
  const chooseColumn = (value: string) => {
    const found = columns.find((one) => one.value === value)
    onFilter(({ nodeId: _, column: __, ...rest }) => ({
      ...rest,
      ...(found && { column: found.column, ...(found.nodeId && { nodeId: found.nodeId }) }),
    }))
  }
  const file = run.artifacts.find(({ kind }) => kind === 'rejects')
  return (
    <div className={`${classes.bar} ${own.bar}`}>
      <div className={`${classes.status} ${own.status}`}>
        {isLoading && <Loader size={11} color="var(--anj-brand)" aria-hidden />}
        <span role="status">
          {found !== null &&
            (found === run.rejectCount
              ? countPhrase(found, 'reject')
              : `${formatCount(found)} of ${countPhrase(run.rejectCount, 'reject')}`)}
        </span>
        {note && <span>{note}</span>}
      </div>
      <FindField
        inputRef={findField}
        label="Find values"
        find={filter.find ?? ''}
        onFind={(text) => onFilter(({ find: _, ...rest }) => (text === '' ? rest : { ...rest, find: text }))}
      />
      <Choice
        className={own.filter}
        aria-label="Column"
        searchable
        data={[
          { value: ALL, label: 'All columns' },
          ...columns.map(({ value, nodeId, column, count }) => ({
            value,
            label: `${column}${isRepeated(column) ? `, ${steps.get(nodeId) ?? nodeId}` : ''} (${formatCount(count)})`,
          })),
        ]}
        value={chosen}
        comboboxProps={{ width: 260, position: 'top-end' }}
        onChange={chooseColumn}
      />
      <Choice
        className={own.filter}
        aria-label="Reason"
        data={[
          { value: ALL, label: 'All reasons' },
          ...reasons.map(({ value, count }) => ({ value, label: `${value} (${formatCount(count)})` })),
        ]}
        value={filter.reason ?? ALL}
        comboboxProps={{ width: 360, position: 'top-end' }}
        onChange={(reason) =>
          onFilter(({ reason: _, ...rest }) => (reason === ALL ? rest : { ...rest, reason }))
        }
      />
      {file && <ArtifactDownload artifact={file} />}
    </div>
  )
}
