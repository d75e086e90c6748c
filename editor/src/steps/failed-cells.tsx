import { sentence } from '@anj/workflow/messages'
import { Collapse, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { viewButtonProps } from '../kit/view-button.ts'
import type { ColumnConversion } from '../server/insights.ts'
import { failedCellsText } from './conversion-text.ts'
import { useRowPlace } from './row-place.ts'
import classes from './type-list.module.css'

interface FailedCellsProps {
  readonly conversion: ColumnConversion
  readonly isAll: boolean
}

/** Shows how many cells of a column fail to convert; expands to the first failed cells with row, value and reason. */
export function FailedCells({ conversion, isAll }: FailedCellsProps) {
  const { column, fails } = conversion
  const [isOpen, { toggle }] = useDisclosure(false)
  if (fails === 0) return null
  return (
    <>
      <UnstyledButton
        {...viewButtonProps(toggle)}
        className={classes.fails}
        aria-expanded={isOpen}
        aria-label={`${column}: ${failedCellsText(fails, isAll)}`}
      >
        <IconAlertTriangle size={13} aria-hidden />
        {failedCellsText(fails, isAll)}
      </UnstyledButton>
      <Collapse in={isOpen}>{isOpen && <FailedExamples conversion={conversion} />}</Collapse>
    </>
  )
}

/** Lists the first values of a column that fail to convert, with row and reason. */
export function FailedExamples({
  conversion: { column, examples },
}: {
  readonly conversion: ColumnConversion
}) {
  const placeOf = useRowPlace()
  return (
    <ul className={classes.examples} aria-label={`Values of ${column} that do not convert`}>
      {examples.map(({ row, value, reason }) => (
        <li key={row}>
          <Text size="xs">{sentence('failedCell', { place: placeOf(row), value, reason })}</Text>
        </li>
      ))}
    </ul>
  )
}
