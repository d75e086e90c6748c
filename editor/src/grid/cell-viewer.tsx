import { countPhrase, formatCount, type Reject } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button, Group, Loader, Modal, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { writeClipboard } from '../kit/write-clipboard.ts'
import { sentenceOf } from '../server/call-failed.ts'
import classes from './data-grid.module.css'
import { isTruncatedAt, numberOf, rowAt } from './table-pages.ts'
import type { LoadedTable } from './use-table-pages.ts'

interface CellReaderProps {
  readonly loaded: LoadedTable
  /** The cell to show, by row position and column index; null for none. */
  readonly at: { readonly row: number; readonly index: number } | null
  readonly reject: Reject | undefined
  /** The name of the cell's column, if the table is a list of cells. */
  readonly columnName?: string | undefined
  /** Shown below the value. */
  readonly about?: ReactNode
  readonly onClose: () => void
}

/** Shows one cell in full, as far as the server returns it. */
export function CellViewer({ loaded, at, reject, columnName, about, onClose }: CellReaderProps) {
  const { table } = loaded
  const column = at && table.columns[at.index]
  return (
    <Modal
      opened={at !== null}
      onClose={onClose}
      size="lg"
      title={at && column ? `${columnName ?? column.name}, row ${formatCount(numberOf(table, at.row))}` : ''}
      returnFocus={false}
    >
      {at && column && (
        <Value
          loaded={loaded}
          row={at.row}
          index={at.index}
          type={column.type}
          reject={reject}
          about={about}
        />
      )}
    </Modal>
  )
}

interface ValueProps {
  readonly loaded: LoadedTable
  readonly row: number
  readonly index: number
  readonly type: string
  readonly reject: Reject | undefined
  readonly about?: ReactNode
}

function Value({ loaded, row, index, type, reject, about }: ValueProps) {
  const here = rowAt(loaded.table, row)?.[index] ?? null
  const { value, isCut, problem, isLoading } = useWholeCell(loaded, row, index, here)
  const [copied, setCopied] = useState<boolean | null>(null)
  const shown = value === null && reject ? reject.value : value
  return (
    <>
      {reject && (
        <Text size="sm" c="var(--mantine-color-error)" mb="xs">
          {sentence('valueDoesNotConvert', { reason: reject.reason })}
        </Text>
      )}
      {isLoading ? (
        <Loader size="sm" role="progressbar" aria-label="Loading the cell" />
      ) : shown === null || shown === '' ? (
        <Text size="sm" c="dimmed">
          {sentence(shown === null ? 'cellIsNull' : 'cellIsEmpty')}
        </Text>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        <pre className={classes.reader} tabIndex={0} aria-label="Value" data-autofocus>
          {shown}
        </pre>
      )}
      {problem && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
      {isCut && shown && (
        <Text size="sm" role="note" c="var(--anj-preparation)">
          {sentence('cellCut')}
        </Text>
      )}
      {copied === false && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {sentence('copyNotAllowed')}
        </Text>
      )}
      {about}
      <Group justify="space-between" mt="sm">
        <Text size="xs" c="dimmed">
          {type}
          {shown ? `, ${countPhrase([...shown].length, 'character')}` : ''}
        </Text>
        <Button
          size="xs"
          variant="default"
          disabled={isLoading || !shown}
          onClick={() => void writeClipboard(shown ?? '').then(setCopied)}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </Group>
    </>
  )
}

/** Fetches a cell separately when the page may contain only the start of its value. */
function useWholeCell({ source, table }: LoadedTable, row: number, index: number, here: string | null) {
  const [whole, setWhole] = useState<{ readonly value: string | null; readonly isCut: boolean } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isCut = isTruncatedAt(table, row, index)
  useEffect(() => {
    if (!isCut || !source) return
    const stop = new AbortController()
    source.readPage({ offset: row, limit: 1, whole: true }, stop.signal).then(
      ({ rows, cut }) =>
        setWhole({ value: rows[0]?.[index] ?? null, isCut: cut.some(([, at]) => at === index) }),
      (error: unknown) => {
        if (!stop.signal.aborted) setProblem(sentenceOf(error))
      },
    )
    return () => stop.abort()
  }, [isCut, source, row, index])
  return {
    value: isCut ? (whole ? whole.value : problem ? here : null) : here,
    /** True when the server doesn't return the rest of the cell. */
    isCut: isCut && (whole?.isCut ?? true),
    problem,
    isLoading: isCut && whole === null && problem === null,
  }
}
