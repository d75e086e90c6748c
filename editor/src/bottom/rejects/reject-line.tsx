import { escapeBidiControls, ShownName } from '@anj/ui'
import { formatCount, type WorkflowGraph } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Anchor, Button, UnstyledButton } from '@mantine/core'
import { CellParts } from '../../grid/grid-cell.tsx'
import type { Row } from '../../grid/table-pages.ts'
import { convertingNode, rejectPlace } from '../reject-place.ts'
import own from './rejects.module.css'
import { useRejectActions } from './use-reject-actions.ts'

interface RejectLineProps {
  readonly at: number
  readonly top: number
  readonly graph: WorkflowGraph
  /** Names of the nodes that convert columns. */
  readonly names: ReadonlyMap<string, string>
  /** The reject's row number in its source. */
  readonly number: number
  /** Undefined while the line is loading. */
  readonly row: Row | undefined
  readonly find: string
  /** True for the one line whose buttons Tab reaches. The arrow keys reach the others. */
  readonly isActive: boolean
  readonly onOpen: () => void
}

/** Shows one reject, with buttons for its cell, its whole value and the setting that converts it. */
export function RejectLine(props: RejectLineProps) {
  const { at, top, graph, names, number, row, find, isActive, onOpen } = props
  const { showCell, fix } = useRejectActions()
  const [column = '', value = '', reason = '', nodeId = ''] = row?.map((text) => text ?? '') ?? []
  const reject = { row: number, column, ...(nodeId && { nodeId }) }
  const place = row && rejectPlace(graph, reject)
  const node = row && convertingNode(graph, reject)
  const focusable = { tabIndex: isActive ? 0 : -1 }
  return (
    <div
      role="row"
      className={`${own.row} ${own.line}`}
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={at + 2}
      data-line={at}
    >
      <span role="cell">
        {row &&
          (place ? (
            <Anchor
              component="button"
              type="button"
              size="xs"
              {...focusable}
              data-part="row"
              aria-label={`Show row ${formatCount(number)}, ${column}`}
              onClick={() => showCell(place.node, { row: number, column: place.column })}
            >
              {formatCount(number)}
            </Anchor>
          ) : (
            formatCount(number)
          ))}
      </span>
      <span role="cell" title={escapeBidiControls(column)}>
        <ShownName name={column} />
      </span>
      <span role="cell">
        {row && (
          <UnstyledButton className={own.value} {...focusable} data-part="value" onClick={onOpen}>
            {value === '' ? (
              sentence('cellIsEmpty')
            ) : (
              <CellParts value={escapeBidiControls(value)} find={find} />
            )}
          </UnstyledButton>
        )}
      </span>
      <span role="cell" title={reason}>
        {reason}
      </span>
      <span role="cell" className={own.dim}>
        <ShownName name={names.get(node?.id ?? nodeId) ?? ''} />
      </span>
      <span role="cell">
        {row && (
          <Button
            size="compact-xs"
            variant="subtle"
            {...focusable}
            data-part="fix"
            disabled={!node}
            title={node ? undefined : sentence('rejectNotConverted')}
            aria-label={`Fix ${column}, row ${formatCount(number)}`}
            onClick={() => node && fix(node, column, value)}
          >
            Fix
          </Button>
        )}
      </span>
    </div>
  )
}
