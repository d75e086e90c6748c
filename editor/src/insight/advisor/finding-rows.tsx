import { formatCount, placeLabel } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Badge } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type Ref, useMemo } from 'react'
import { HighlightedText } from '../dictionary/highlighted-text.tsx'
import type { ListColumn } from '../list-row.tsx'
import { RowList } from '../row-list.tsx'
import classes from './advice.module.css'
import type { AdviceRow } from './advice-rows.ts'
import { LevelSign } from './level-sign.tsx'
import type { ShownAdvice } from './use-advice.ts'

interface FindingRowsProps {
  readonly shown: ShownAdvice
  readonly gridRef: Ref<HTMLDivElement>
  readonly onEnter: () => void
}

/** Lists findings below the rules that they break. */
export function FindingRows({ shown, gridRef, onEnter }: FindingRowsProps) {
  const { find } = shown.asked
  const columns = useMemo(() => columnsFor(find), [find])
  return (
    <RowList
      label={sentence('findingsOfDatabase')}
      gridRef={gridRef}
      columns={columns}
      rows={shown.rows}
      keyOf={keyOf}
      selected={shown.selected}
      onSelect={shown.select}
      onEnter={onEnter}
      onToggle={shown.toggle}
      lookOf={(row) => (row.is === 'rule' ? { isOpen: row.isOpen } : {})}
      empty={sentence(whyNone(shown))}
    />
  )
}

const keyOf = ({ key }: AdviceRow) => key

function whyNone({ known, filter }: ShownAdvice) {
  if (known.length === 0) return 'adviceFoundNothing'
  if (filter.suppressed && known.every(({ reason }) => reason === null)) return 'nothingSuppressed'
  return known.every(({ reason }) => reason !== null) ? 'allSuppressed' : 'nothingFitsFilters'
}

function Place({ row, find }: { readonly row: AdviceRow; readonly find: string }) {
  if (row.is === 'finding') {
    return (
      <>
        <span className={classes.indent} />
        <HighlightedText text={placeLabel(row.known.finding.place)} find={find} />
        {row.known.isNew && (
          <Badge size="xs" variant="light" radius="sm">
            New
          </Badge>
        )}
      </>
    )
  }
  const Sign = row.isOpen ? IconChevronDown : IconChevronRight
  return (
    <>
      <Sign size={14} aria-hidden />
      <LevelSign level={row.level} />
      <span>{row.rule.title}</span>
      <Badge size="xs" variant="default" radius="sm" className={classes.count}>
        {formatCount(row.count)}
      </Badge>
    </>
  )
}

function columnsFor(find: string): readonly ListColumn<AdviceRow>[] {
  return [
    {
      id: 'place',
      title: 'Rule and place',
      width: 'minmax(180px, 4fr)',
      cell: (row) => <Place row={row} find={find} />,
    },
    {
      id: 'says',
      title: 'Finding',
      width: 'minmax(160px, 5fr)',
      cell: (row) =>
        row.is === 'rule' ? (
          <span className={classes.quiet}>{row.rule.detects}</span>
        ) : (
          <HighlightedText text={row.known.finding.says} find={find} />
        ),
    },
  ]
}
